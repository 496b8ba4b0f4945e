/** Why a colour test cannot be saved, or submitted. */
import { isColourTest } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { longestSeconds, type MayBe, maxMayBe, maxReactions, type Reaction } from './colour-test.ts'

type ColourPart = {
  readonly technology: Technology | null
  readonly reactions?: readonly Reaction[] | undefined
  readonly may_be?: readonly MayBe[] | undefined
}

type Fault = { readonly field: string; readonly message: string }

/** What no report could contain, not even a draft: colours of another kind of test, or too many. */
export function colourDraftFaults({ technology, reactions = [], may_be = [] }: ColourPart): Fault[] {
  const isOther = technology !== null && !isColourTest(technology)
  const seconds = reactions.flatMap(({ seconds }, at) =>
    seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= longestSeconds)
      ? []
      : [{ field: `reactions.${at}.seconds`, message: `Enter whole seconds, 0 to ${longestSeconds}.` }],
  )
  return [
    ...(isOther && reactions.length > 0
      ? [{ field: 'reactions', message: 'Only a colour test says which colours a reagent showed.' }]
      : []),
    ...(isOther && may_be.length > 0
      ? [{ field: 'may_be', message: 'Only a colour test says what it may be. Report what was found.' }]
      : []),
    ...(reactions.length > maxReactions
      ? [{ field: 'reactions', message: `A report holds at most ${maxReactions} colours.` }]
      : []),
    ...(may_be.length > maxMayBe
      ? [{ field: 'may_be', message: `Name at most ${maxMayBe} drugs that it may be. More would say nothing.` }]
      : []),
    ...seconds,
  ]
}

/** What a colour test needs before it may be submitted. */
export function colourFaults({ technology, reactions = [], may_be = [] }: ColourPart): Fault[] {
  if (technology === null || !isColourTest(technology)) return []
  if (reactions.length === 0) return [{ field: 'reactions', message: 'Say which colour the reagent showed.' }]
  const same = ({ reagent, colour, seconds }: Reaction) => `${reagent.trim().toLowerCase()} ${colour} ${seconds}`
  const rows = reactions.flatMap((row, at) => {
    const faults: Fault[] = []
    if (row.reagent.trim() === '')
      faults.push({ field: `reactions.${at}.reagent`, message: 'Say which reagent was used.' })
    if (row.colour === null) faults.push({ field: `reactions.${at}.colour`, message: 'Choose the colour.' })
    if (reactions.slice(0, at).some((other) => same(other) === same(row)))
      faults.push({ field: `reactions.${at}.colour`, message: 'This colour is listed twice. Name it once.' })
    return faults
  })
  const names = may_be.map(({ name }) => name.trim().toLowerCase())
  const twice = names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ field: `may_be.${at}`, message: 'This drug is listed twice. Name it once.' }] : [],
  )
  return [...rows, ...twice]
}
