/** Advice cards: what to do now, in versions; readers see a version only after a second person approved it. */
import { z } from 'zod'
import { adviceThings, cardStandings, cardTasks, mostTargets } from '#domain/card/advice-card.ts'
import { wordsFault } from '#domain/card/card-words.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { Day, FullName, requiredName, requiredText, Time, text } from './fields.ts'

const Part = z
  .object({
    thing: z.enum(adviceThings, `Choose one of: ${adviceThings.join(', ')}.`),
    /** Empty for an unknown substance. */
    name: text(200),
  })
  .refine(({ thing, name }) => (thing === 'UNKNOWN') === (name === ''), {
    path: ['name'],
    error: 'Enter a name; only an unknown substance has none.',
  })

/** One part, or two drugs or classes that were found together. */
const Target = z
  .array(Part)
  .min(1, 'Say what the card is for.')
  .max(2, 'A pair has two parts.')
  .refine((parts) => parts.length === 1 || parts.every(({ thing }) => thing === 'DRUG' || thing === 'CLASS'), {
    error: 'A pair is of drugs and classes.',
  })

const inEach = <Text extends z.ZodType>(one: (language: string) => Text) =>
  z.object({ en: one('English'), fr: one('French'), es: one('Spanish') })

const words = {
  title: inEach((language) => requiredName(80, `Enter the title in ${language}.`)),
  text: inEach((language) => requiredText(800, `Enter the text in ${language}.`)),
}

const FactsInput = z
  .object({
    targets: z.array(Target).min(1, 'Say what the card is for.').max(mostTargets, `At most ${mostTargets} lines.`),
    ...words,
    source: requiredText(500, 'Enter the source of what it says.'),
    reviewed_by: FullName,
    valid_until: z.iso.date('Enter a date.'),
  })
  .superRefine(({ title, text: of }, context) => {
    for (const code of languageCodes) {
      const fault = wordsFault(title[code], of[code])
      if (fault !== null) context.addIssue({ code: 'custom', path: [fault.at, code], message: fault.message })
    }
  })

const stored = {
  targets: z.array(z.array(z.object({ thing: z.enum(adviceThings), name: z.string() }))),
  title: inEach(() => z.string()),
  text: inEach(() => z.string()),
  source: z.string(),
}

const CardVersion = z.object({
  id: z.int(),
  version: z.int(),
  ...stored,
  /** It came with Vialog. */
  is_shipped: z.boolean(),
  standing: z.enum(cardStandings),
  reviewed_by: z.string().nullable(),
  valid_until: Day.nullable(),
  made_at: Time,
  made_by: z.string().nullable(),
  /** The caller wrote it. */
  is_own: z.boolean(),
  approved_at: Time.nullable(),
  approved_by: z.string().nullable(),
  /** Why its writer approved it alone; null if a second person did. */
  alone_why: z.string().nullable(),
  withdrawn_at: Time.nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawn_why: z.string().nullable(),
})
export type CardVersion = z.output<typeof CardVersion>

const Card = z.object({
  id: z.int(),
  task: z.enum(cardTasks).nullable(),
  /** The newest first. */
  versions: z.array(CardVersion),
})
export type Card = z.output<typeof Card>

export const listCards = endpoint({
  method: 'GET',
  path: '/cards/',
  access: 'alerts',
  summary: 'Every advice card with all its versions, drafts included.',
  answer: z.object({
    cards: z.array(Card),
    /** Nobody else has an active account, so the caller may approve their own text. */
    is_alone: z.boolean(),
    /** The last day on which a version that is written today may end. */
    last_day: Day,
  }),
})

export const listShownCards = endpoint({
  method: 'GET',
  path: '/cards/shown/',
  access: 'reader',
  summary: 'The advice cards that are approved and valid today, as results show them.',
  answer: z.array(z.object({ id: z.int(), ...stored, valid_until: Day })),
})

export const addCard = endpoint({
  method: 'POST',
  path: '/cards/',
  access: 'lab or admin',
  summary: 'Adds an advice card. Nobody is shown it until a second person approves it.',
  status: 201,
  input: z.object({ facts: FactsInput }),
  answer: Card,
})

export const addCardVersion = endpoint({
  method: 'POST',
  path: '/cards/{id}/versions/',
  access: 'lab or admin',
  summary: 'Adds a version of a card; the approved one stays until a second person approves this one.',
  status: 201,
  params: RowParams,
  input: z.object({
    /** The newest version that the caller has read. */
    after: z.int('Send the number of the version that you read.'),
    facts: FactsInput,
  }),
  answer: Card,
})

export const approveCardVersion = endpoint({
  method: 'POST',
  path: '/cards/versions/{id}/approve/',
  access: 'releases alerts',
  summary:
    'Approves the newest version of a card, so that results show it. Its writer may not, except alone in a service, with the reason.',
  reauthenticated: ['alone_why'],
  params: RowParams,
  input: z.object({
    /** Only where nobody else has an active account. */
    alone_why: requiredText(1000, 'Enter the reason.').optional(),
  }),
  answer: Card,
})

export const withdrawCardVersion = endpoint({
  method: 'POST',
  path: '/cards/versions/{id}/withdraw/',
  access: 'releases alerts',
  summary: 'Takes the approved version of a card back, with the reason; no older one returns.',
  params: RowParams,
  input: z.object({ why: requiredText(1000, 'Enter the reason.') }),
  answer: Card,
})

export const printCard = endpoint({
  method: 'GET',
  path: '/cards/{id}/print/',
  access: 'reader',
  summary: 'An approved and valid card on one page, for the counter.',
  params: RowParams,
  query: z.object({ lang: z.enum(languageCodes, `Choose of: ${languageCodes.join(', ')}.`).default('en') }),
  answer: 'pdf',
  file: 'advice-card',
})
