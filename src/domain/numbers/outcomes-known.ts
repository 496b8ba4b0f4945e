/** How the outcomes of a drug hang together with its other numbers; whether they do, the reader is told. */
import { atLeast, bothOf, type PartOf, type RowParts } from './both.ts'
import { type Knowing, sums } from './knowing.ts'
import { type Outcome, outcomes } from './outcomes.ts'
import { type Place, placesOf } from './parts.ts'

/** Adds the lines of a place, which is an expected drug or all samples. */
export function outcomeLines(knowing: Knowing, place: Place, of: PartOf, { counts, number }: RowParts): void {
  const some = (...which: Outcome[]) => bothOf(which.map((outcome) => of(outcome, place)))
  const all = number(place, null)
  const any = some(...outcomes)
  knowing.holds(sums.minus(all.sum, any.sum), 0, any.truth === all.truth ? 0 : Number.POSITIVE_INFINITY)
  const names = counts.found.map(({ things: [name = ''] }) => name)
  if (place === null) {
    for (const outcome of outcomes) {
      const places = placesOf(counts, 'outcomes').filter((one) => one !== null)
      const parts = bothOf(places.map((one) => of(outcome, one)))
      atLeast(knowing, parts, some(outcome))
      if (counts.expects_one) atLeast(knowing, some(outcome), parts)
      for (const one of places) atLeast(knowing, some(outcome), of(outcome, one))
    }
    for (const name of names) atLeast(knowing, any, number(place, name))
    return
  }
  const own = names.filter((name) => counts.itself?.[place]?.includes(name))
  const others = names.filter((name) => !own.includes(name))
  const [there, other] = [some('as_expected', 'with_other'), some('with_other', 'instead')]
  for (const name of own) atLeast(knowing, there, number(place, name))
  for (const name of others) atLeast(knowing, other, number(place, name))
  atLeast(knowing, bothOf(own.map((name) => number(place, name))), there)
  atLeast(knowing, bothOf(others.map((name) => number(place, name))), other)
}
