/** Settings that a service changes while it runs (R13.3): one row each, with a default for new services. */
import { z } from 'zod'
import { fewestSamples } from '#domain/numbers/told-weeks.ts'
import { en } from '#domain/public/texts/en.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { defaultMainColour } from '#domain/service/main-colour.ts'
import { retentionDefaults } from '#domain/service/retention.ts'
import type { Database } from '#server/database/connect.ts'
import type { Memory } from '#server/memory/memory.ts'

const link = z.string().max(500)

/** What alerts call the whole region unless the service names it; readers get this default in their language. */
export const usualRegion = 'our region'

/** Every setting with its default. */
export const Settings = z.object({
  name: z.string().default('Vialog'),
  contact_email: z.string().default(''),
  contact_phone: z.string().default(''),
  admin_email: z.string().default(''),
  community_url: link.default(''),
  newsletter_url: link.default(''),
  social_links: z.array(z.object({ name: z.string(), url: link })).default([]),
  resources_url: link.default(''),
  test_strip_form_url: link.default(''),
  time_zone: z.string().default('America/Toronto'),
  courier_cutoff: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .default('10:30'),
  courier_notes: z.string().default(''),
  courier_phone: z.string().default(''),
  courier_email: z.string().default(''),
  /** Days on which no lab works, YYYY-MM-DD. */
  holidays: z.array(z.string()).default([]),
  terms: z.string().default('I agree that a small part of my sample is tested and not given back.'),
  /** What staff say before a sample is taken (R3.29); '' for nothing. */
  read_aloud: z.string().default(''),
  age_rule: z.string().default(''),
  interpreter: z.string().default(''),
  terms_of_service: z
    .string()
    // The same words as in the catalogue, so that a reader of another language gets their translation.
    .default(en.safety.termsOfService),
  empty_findings: z.string().default(en.safety.emptyFindings),
  /** Where 'Leave this page' leads from the public pages: a site that does not tell where somebody was. */
  exit_url: link.regex(/^https?:\/\//).default('https://www.wikipedia.org/'),
  /** Whether the public needs the check code of a sample beside its ID. */
  check_codes: z.boolean().default(false),
  /** At this many free IDs or fewer, the site is told to ask for more. */
  low_stock: z.int().default(20),
  /** How many days an instrument check stays valid. */
  instrument_check_days: z.int().min(1).default(7),
  /** What an alert names instead of an area that is too small. */
  whole_region: z.string().default(usualRegion),
  paper: z.enum(['letter', 'a4']).default('letter'),
  /** The main colour of every page, '#rrggbb'. */
  main_color: z.string().default(defaultMainColour),
  /** The languages that the public pages offer, in the order of their switch. */
  languages: z.array(z.enum(languageCodes)).min(1).default(languageCodes),
  /** The fewest samples that a count of open data may stand for. */
  fewest_samples: z.int().min(fewestSamples).default(fewestSamples),
  /** Whether the public reads released numbers, and which other sites may show them in a frame ('https://host'). */
  public_numbers: z.boolean().default(false),
  frame_sites: z.array(z.string()).default([]),
  /** The hour, in the service's zone, from which the nightly backup is made. */
  backup_hour: z.int().min(0).max(23).default(3),
  /** For how many days nightly backups are kept. */
  backup_keep_days: z.int().min(1).default(30),
  /** How many megabytes a file of a sample may have, and all files of one sample together. */
  file_most_mb: z.int().min(1).default(20),
  sample_most_mb: z.int().min(1).default(100),
  /** Whether each night's head of the custody log is mailed to the administrators. */
  mail_custody_heads: z.boolean().default(false),
  /** What is kept for how long (domain/service/retention). */
  feedback_keep_months: z.int().min(1).nullable().default(retentionDefaults.feedback_keep_months),
  anonymise_after_months: z.int().min(1).nullable().default(retentionDefaults.anonymise_after_months),
  sessions_keep_days: z.int().min(1).default(retentionDefaults.sessions_keep_days),
  sign_ins_keep_days: z.int().min(1).default(retentionDefaults.sign_ins_keep_days),
  log_keep_days: z.int().min(1).default(retentionDefaults.log_keep_days),
  /**
   * Messages that a result is there: by which channels, from which sender, and whether they name the service
   * (R11.11).
   */
  word_by_email: z.boolean().default(false),
  word_by_sms: z.boolean().default(false),
  word_sender_name: z.string().default(''),
  word_sender_address: z.string().default(''),
  word_names_service: z.boolean().default(false),
  is_demo: z.boolean().default(false),
})
export type Settings = z.output<typeof Settings>

/** The settings that this call has read or this server has cached, for calls that come by the thousand. */
export async function knownSettings({ db, memory, settings }: Known): Promise<Settings> {
  return settings ?? memory.remember('settings', () => settingsOf(db))
}

type Known = { readonly db: Database; readonly memory: Memory; readonly settings?: Settings }

/** The current settings. */
export async function settingsOf(db: Database): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
