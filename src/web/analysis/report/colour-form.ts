/** A colour test as it is typed: its rows, what is sent of them, and what cannot be read. */
import type { Report } from '#contract/reports.ts'
import { longestSeconds, type Reaction, type TestColour } from '#domain/report/colour-test.ts'
import { isColourTest, isOwn, technologyName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { newKey } from '#web/api/call.ts'

/** One colour as typed. */
export type TypedReaction = {
  readonly key: string
  readonly reagent: string
  readonly colour: TestColour | ''
  readonly seconds: string
}

type Typed = {
  readonly technology: Technology
  readonly reactions?: readonly TypedReaction[] | undefined
  readonly may_be?: readonly string[] | undefined
}

/** A colour test of one's own, such as Marquis, names its reagent; a general one does not say it. */
const usualReagent = (technology: Technology): string => (isOwn(technology) ? technologyName(technology) : '')

/** The rows of a test; an empty one where nobody has typed. Drafts from before colour tests have none. */
export const reactionsOf = ({ technology, reactions = [] }: Typed): readonly TypedReaction[] =>
  reactions.length > 0 ? reactions : [{ key: 'first', reagent: usualReagent(technology), colour: '', seconds: '' }]

/** The rows that say something, with their place in the form. */
export const sentReactions = (test: Typed) =>
  reactionsOf(test)
    .map((row, at) => ({ row, at }))
    .filter(
      ({ row }) =>
        row.colour !== '' ||
        row.seconds.trim() !== '' ||
        !['', usualReagent(test.technology)].includes(row.reagent.trim()),
    )

/** Whole seconds as typed; null if it is no such number, which is a fault unless it is empty. */
function readSeconds(text: string): number | null {
  const typed = text.trim()
  return /^\d{1,4}$/.test(typed) && Number(typed) <= longestSeconds ? Number(typed) : null
}

/** What is sent of a colour test; nothing of another. */
export function colourInput(test: Typed) {
  if (!isColourTest(test.technology)) return { reactions: [], may_be: [] }
  const reactions = sentReactions(test).map(
    ({ row }): Reaction => ({
      reagent: row.reagent.trim(),
      colour: row.colour || null,
      seconds: readSeconds(row.seconds),
    }),
  )
  return { reactions, may_be: sentNames(test).map((name) => ({ name })) }
}

const sentNames = ({ may_be = [] }: Typed) => may_be.map((name) => name.trim()).filter(Boolean)

/** The field of the form that shows a field of the call, such as 'reactions.1.colour'. */
export function colourField(test: Typed, field: string): string | null {
  const [list, index = '0', part = 'colour'] = field.split('.')
  if (list === 'reactions') return `reactions-${sentReactions(test)[Number(index)]?.at ?? 0}-${part}`
  if (list !== 'may_be') return null
  const places = (test.may_be ?? []).flatMap((name, at) => (name.trim() === '' ? [] : [at]))
  return `may_be-${places[Number(index)] ?? 0}`
}

/** Faults of what cannot be read, by the field of the form. */
export const colourTyped = (test: Typed): { readonly field: string; readonly message: string }[] =>
  sentReactions(test).flatMap(({ row, at }) =>
    row.seconds.trim() === '' || readSeconds(row.seconds) !== null
      ? []
      : [{ field: `reactions-${at}-seconds`, message: `Enter whole seconds, 0 to ${longestSeconds}.` }],
  )

/** A stored colour test as it is typed. */
export const typedColours = ({ reactions = [], may_be = [] }: Pick<Report, 'reactions' | 'may_be'>) => ({
  reactions: reactions.map(({ reagent, colour, seconds }) => ({
    ...{ key: newKey(), reagent, colour: colour ?? ('' as const) },
    seconds: seconds === null ? '' : String(seconds),
  })),
  may_be: may_be.map(({ name }) => name),
})
