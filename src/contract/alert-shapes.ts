/** An alert as staff exchange it with the server: its text, its versions, and why it is checked again. */
import { z } from 'zod'
import { alertBases, alertDoubts, alertStates, alertUnits, alertWordLimits } from '#domain/alert/alert.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { Day, nameText, optionalName, requiredName, rowNumber, Time, text } from './fields.ts'

const Words = z.object({
  title: nameText(alertWordLimits.title),
  looks: text(alertWordLimits.looks),
  effects: text(alertWordLimits.effects),
  what_to_do: text(alertWordLimits.what_to_do),
  where_to_get_help: text(alertWordLimits.where_to_get_help),
  changed: text(alertWordLimits.changed).default(''),
})

/** One text for each of its languages. */
export const byLanguage = <Text extends z.ZodType>(one: Text) =>
  z.object({ en: one.optional(), fr: one.optional(), es: one.optional() })

const number = z
  .number('Enter a number.')
  .min(0, 'Enter a number of 0 or more.')
  .max(1_000_000, 'Enter a smaller number.')

const Amount = z.object({
  low: number,
  /** null: only the minimum is known. */
  high: number.nullable(),
  unit: z.enum(alertUnits, `Choose one of: ${alertUnits.join(', ')}.`),
  basis: z.enum(alertBases, `Choose one of: ${alertBases.join(', ')}.`),
  /** 'base', or a form of the drug; null: not stated. */
  measured_as: optionalName(60),
})

const Substance = z
  .object({
    drug_id: rowNumber('Choose a substance from the list.').nullable(),
    custom_drug: optionalName(200),
    amount: Amount.nullable(),
  })
  .refine(({ drug_id, custom_drug }) => (drug_id === null) !== (custom_drug === null), {
    path: ['drug_id'],
    message: 'Choose a substance of the list, or enter a name.',
  })

/** The part of an alert that its writers write; the rest follows from its samples. */
export const AlertText = z.object({
  languages: z
    .array(z.enum(languageCodes, `Choose of: ${languageCodes.join(', ')}.`))
    .min(1, 'Choose at least one language.')
    .max(20, 'Choose each language once.')
    .transform((codes) => [...new Set(codes)]),
  words: byLanguage(Words),
  sold_as: z
    .array(requiredName(100, 'Remove the empty name.'))
    .max(20, 'At most 20 names.')
    .transform((names) => [...new Set(names)]),
  holds: z.array(Substance).max(20, 'At most 20 substances.'),
  /** null: the whole region. */
  area_id: rowNumber('Choose an area of the list.').nullable(),
  /** The hash of a picture that was uploaded. */
  picture: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Upload the picture again.')
    .nullable(),
  ends_on: z.iso.date('Enter the last day as YYYY-MM-DD.'),
})
export type AlertText = z.output<typeof AlertText>

const StoredWords = z.object({
  ...{ title: z.string(), looks: z.string(), effects: z.string(), what_to_do: z.string() },
  ...{ where_to_get_help: z.string(), changed: z.string() },
})

/** An alert as staff read it. Substances have their current client-facing names; null if hidden from the public. */
const Content = z.object({
  languages: z.array(z.enum(languageCodes)),
  words: byLanguage(StoredWords),
  sold_as: z.array(z.string()),
  holds: z.array(
    z.object({
      drug_id: z.int().nullable(),
      custom_drug: z.string().nullable(),
      name: z.string().nullable(),
      amount: z
        .object({
          ...{ low: z.number(), high: z.number().nullable(), unit: z.enum(alertUnits), basis: z.enum(alertBases) },
          measured_as: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  area_id: z.int().nullable(),
  /** The name of its area, or of the service's whole region. */
  area: z.string(),
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  samples: z.int(),
  methods: z.array(z.string()),
  is_unconfirmed: z.boolean(),
  /** The technologies that alone say so; in texts of earlier versions it is missing and means test strips. */
  unconfirmed_by: z.array(z.string()).optional(),
  picture: z.string().nullable(),
  ends_on: Day,
})
export type StaffContent = z.output<typeof Content>

const Fault = z.object({ field: z.string(), message: z.string() })

export const Alert = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(alertStates),
  created_at: Time,
  created_by: z.string(),
  /** The current draft; null if there is none. */
  draft: Content.nullable(),
  draft_no: z.int(),
  draft_at: Time.nullable(),
  /** What is missing before somebody can propose it. */
  gaps: z.array(Fault),
  proposed_at: Time.nullable(),
  proposed_by: z.string().nullable(),
  sent_back: z.string().nullable(),
  sent_back_by: z.string().nullable(),
  /** Who changed the text since the last release, and whether the reader is one of them. */
  writers: z.array(z.string()),
  is_writer: z.boolean(),
  /** The reader's rights for alerts. */
  may_issue: z.boolean(),
  may_release: z.boolean(),
  ends_at: Time.nullable(),
  retracted_at: Time.nullable(),
  retracted_by: z.string().nullable(),
  retract_words: byLanguage(z.string()).nullable(),
  /** Every released text, the newest first. */
  versions: z.array(
    z.object({
      ...{ version: z.int(), released_at: Time, released_by: z.string(), writers: z.array(z.string()), ends_at: Time },
      content: Content,
    }),
  ),
  /** The number of its samples, and the IDs of those that the reader may see. */
  samples: z.object({ count: z.int(), ids: z.array(z.string()) }),
  /** Mails of it that were refused for good. */
  mails_refused: z.int(),
  /** Mails of it that were not taken for about an hour, and go on being tried; `fault` is the newest answer. */
  mails_waiting: z.object({ count: z.int(), since: Time, fault: z.string() }).nullable(),
  /** Why it is checked again. Samples and names that the reader may not see are null. */
  doubts: z.array(
    z.object({ doubt: z.enum(alertDoubts), sample_id: z.string().nullable(), name: z.string().nullable() }),
  ),
  /** The answers to earlier doubts, the newest first. */
  answers: z.array(z.object({ at: Time, by: z.string(), reason: z.string() })),
})
export type Alert = z.output<typeof Alert>

export const AlertRow = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(alertStates),
  /** In its first language; from the draft if nothing was released; '' if nobody wrote one. */
  title: z.string(),
  /** There is a draft that nobody has released. */
  has_draft: z.boolean(),
  is_proposed: z.boolean(),
  is_sent_back: z.boolean(),
  is_doubted: z.boolean(),
  /** Mails of it that were refused for good. */
  mails_refused: z.int(),
  ends_at: Time.nullable(),
  /** When it was released, or last edited if it never was. */
  changed_at: Time,
})
export type AlertRow = z.output<typeof AlertRow>
