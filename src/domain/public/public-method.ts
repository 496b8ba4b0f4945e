/** What a result tells its reader about its method: the general sentence, or the text that the service approved. */

import { inLitre, shareFrom } from '#domain/method/concentration.ts'
import type { Limit } from '#domain/method/method.ts'
import type { SeenMethod } from '#domain/method/seen-method.ts'
import { sentenceOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { amountIn, publicTexts } from './texts/index.ts'
import { type Language, listIn } from './texts/languages.ts'

type Made = {
  readonly technology: Technology
  readonly sees?: SeenMethod | null | undefined
  /** Of a strip: mL of water, and mg dissolved in it. */
  readonly water_ml?: number | null | undefined
  readonly dissolved_mg?: number | null | undefined
}

type Ends = { readonly from: number; readonly to: number | null }

function endsOf(language: Language, { from, to }: Ends): string {
  const number = (value: number) => amountIn(language, String(value))
  return to === null ? number(from) : publicTexts[language].safety.method.span(number(from), number(to))
}

/** '5 to 10 %', or '200 ng/mL, about 0.2 mg in a litre of water', in the reader's language. */
export function limitIn(language: Language, limit: Limit): string {
  const { method } = publicTexts[language].safety
  const text = method.limit(endsOf(language, limit), limit.unit)
  const litre = inLitre(limit)
  return litre === null ? text : method.inLitre(text, `${endsOf(language, litre)} ${litre.unit}`)
}

/** From which share of this sample the strip could react; empty if nobody wrote down the water. */
function shareIn(language: Language, limit: Limit, { water_ml = null, dissolved_mg = null }: Made): string[] {
  const { method } = publicTexts[language].safety
  const share = shareFrom(limit, { water_ml, dissolved_mg })
  if (share === null || dissolved_mg === null) return []
  const dissolved = amountIn(language, String(dissolved_mg))
  return [share === 'never' ? method.tooThin(dissolved) : method.inDissolved(dissolved, endsOf(language, share))]
}

/** The sentences of a method. */
export function methodIn(language: Language, made: Made): string {
  const { technology, sees } = made
  const { about, method } = publicTexts[language].safety
  if (sees == null) return about[sentenceOf(technology)]
  const { limit, reacts, same, sentences } = sees
  const reactions = reacts.map(({ name, from, unit }) =>
    from === null || unit === null ? name : method.reaction(name, limitIn(language, { from, to: null, unit })),
  )
  const misses = sees.misses.map((name) => {
    const missed = sees.misses_up_to.find((one) => one.name === name)
    if (missed === undefined) return name
    return method.missed(name, limitIn(language, { from: missed.up_to, to: null, unit: missed.unit }))
  })
  return [
    sentences[language] ?? about[sentenceOf(technology)],
    ...(limit === null ? [] : [method.from(limitIn(language, limit)), ...shareIn(language, limit, made)]),
    ...(misses.length === 0 ? [] : [method.misses(listIn(language, misses))]),
    ...(reactions.length === 0 ? [] : [method.reacts(listIn(language, reactions))]),
    ...same.map(([one, other]) => method.same(one, other)),
  ].join(' ')
}
