/** The settings of a service with their limits. The server has the defaults, where it reads them. */
import { z } from 'zod'
import { nameText, text, webAddress } from '#contract/fields.ts'
import { mostFileMegabytes } from '#domain/file/files.ts'
import { fewestSamples } from '#domain/numbers/told-weeks.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { mainColourFault } from '#domain/service/main-colour.ts'

const link = webAddress({ mayBeEmpty: true })
const email = text(200).refine((value) => value === '' || /^\S+@\S+\.\S+$/.test(value), 'Enter an email address.')

const wholeNumber = (least: number, most: number) => {
  const range = `Enter ${least} to ${most}.`
  return z.int('Enter a whole number.').min(least, range).max(most, range)
}

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}

/** Every setting that an administrator changes. */
export const SettingsForm = z.object({
  name: nameText(100).min(1, 'Enter the name of the service.'),
  contact_email: email,
  contact_phone: text(60),
  admin_email: email,
  community_url: link,
  newsletter_url: link,
  social_links: z
    .array(z.object({ name: nameText(60).min(1, 'Enter a name.'), url: link }))
    .max(12, 'At most 12 links.'),
  resources_url: link,
  test_strip_form_url: link,
  time_zone: text(60).refine(isTimeZone, 'Enter a time zone such as America/Toronto.'),
  courier_cutoff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 10:30.'),
  courier_notes: text(2000),
  courier_phone: text(60),
  courier_email: email,
  /** Days on which no lab works, YYYY-MM-DD. */
  holidays: z.array(z.iso.date('Enter a day as YYYY-MM-DD.')).max(400, 'At most 400 days.'),
  terms: text(2000).min(1, 'Enter the terms that a service user agrees to.'),
  /** What staff read aloud before a sample is taken, whose samples the service takes by age, how to reach an interpreter; '' for none. */
  read_aloud: text(2000),
  age_rule: text(500),
  interpreter: text(500),
  terms_of_service: text(5000),
  empty_findings: text(500).min(1, 'Enter what is said when nothing was found.'),
  /** The target of 'Leave this page' on the public pages. */
  exit_url: webAddress(),
  /** Whether the public needs a sample's check code beside its ID. */
  check_codes: z.boolean('Say yes or no.'),
  /** '#rrggbb'; must be readable on every page. */
  main_color: z
    .string()
    .toLowerCase()
    .superRefine((colour, check) => {
      const fault = mainColourFault(colour)
      if (fault !== null) check.addIssue(fault)
    }),
  languages: z
    .array(z.enum(languageCodes), 'Choose the languages.')
    .min(1, 'Choose at least one language.')
    .transform((chosen) => languageCodes.filter((code) => chosen.includes(code))),
  paper: z.enum(['letter', 'a4'], 'Choose a paper size.'),
  /** With this many free IDs or fewer, a site is told to ask for more. */
  low_stock: wholeNumber(0, 10_000),
  /** How many days an instrument's check is valid: the next one is due on the day after. */
  instrument_check_days: wholeNumber(1, 366),
  /** The name that an alert uses instead of an area that is too small. */
  whole_region: nameText(100).min(1, 'Enter what alerts call the whole region.'),
  /** The fewest samples that a cell or a count of open data may stand for. */
  fewest_samples: wholeNumber(fewestSamples, 100),
  /** Whether everybody reads the released numbers, and which sites may show them in a frame: 'https://host'. */
  public_numbers: z.boolean('Say yes or no.'),
  frame_sites: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/, 'Enter a site such as https://city.example.'),
    )
    .max(20, 'At most 20 sites.')
    .transform((sites) => [...new Set(sites)]),
  /** The hour, in the service's zone, from which the nightly backup is made. */
  backup_hour: wholeNumber(0, 23),
  /** For how many days nightly backups are kept. */
  backup_keep_days: wholeNumber(1, 3650),
  /** How many megabytes a file of a sample may have, and all files of one sample together. */
  file_most_mb: wholeNumber(1, mostFileMegabytes),
  sample_most_mb: wholeNumber(1, 1000),
  /** Whether each night's head of the custody log is mailed to the administrators. */
  mail_custody_heads: z.boolean('Say yes or no.'),
  /** The one message when a result is there: by which ways, and whether it names the service. */
  word_by_email: z.boolean('Say yes or no.'),
  word_by_sms: z.boolean('Say yes or no.'),
  word_sender_name: nameText(60),
  word_sender_address: email,
  word_names_service: z.boolean('Say yes or no.'),
})
export type SettingsForm = z.output<typeof SettingsForm>
