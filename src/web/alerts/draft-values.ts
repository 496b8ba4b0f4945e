/** Converts the text of a draft to and from the form's values. */
import type { z } from 'zod'
import type { AlertText, StaffContent } from '#contract/alert-shapes.ts'
import type { AlertBasis, AlertWords } from '#domain/alert/alert.ts'
import type { Language } from '#domain/public/texts/languages.ts'

/** A substance as typed; `drug_id` is null when the name was not chosen from the list. */
export type TypedSubstance = {
  readonly drug_id: number | null
  readonly name: string
  readonly low: string
  readonly high: string
  readonly unit: '%' | 'g'
  readonly basis: AlertBasis
  readonly measured_as: string
}

/** The text as it is typed. */
export type TypedAlert = {
  readonly languages: readonly Language[]
  readonly words: { readonly [code in Language]: AlertWords }
  /** One name a line. */
  readonly sold_as: string
  readonly holds: readonly TypedSubstance[]
  /** '' is the whole region. */
  readonly area: string
  readonly picture: string | null
  readonly ends_on: string
}

const noWords: AlertWords = { title: '', looks: '', effects: '', what_to_do: '', where_to_get_help: '', changed: '' }

/** An empty row. */
export const noSubstance: TypedSubstance = {
  ...{ drug_id: null, name: '', low: '', high: '', unit: '%', basis: 'of_weight', measured_as: '' },
}

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** A draft's content as form values. */
export function typedAlert({ words, sold_as, holds, area_id, ...content }: StaffContent): TypedAlert {
  return {
    languages: content.languages,
    words: { en: words.en ?? noWords, fr: words.fr ?? noWords, es: words.es ?? noWords },
    sold_as: sold_as.join('\n'),
    holds: holds.map(({ drug_id, custom_drug, name, amount }) => ({
      drug_id,
      name: name ?? custom_drug ?? '',
      ...{ low: typed(amount?.low), high: typed(amount?.high), unit: amount?.unit ?? '%' },
      ...{ basis: amount?.basis ?? 'of_weight', measured_as: amount?.measured_as ?? '' },
    })),
    area: typed(area_id),
    picture: content.picture,
    ends_on: content.ends_on,
  }
}

/** A typed number; the call refuses anything else. */
function numberOf(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const isTyped = (text: string) => text.trim() !== ''

/** What the call takes. */
export function inputOf({
  languages,
  words,
  sold_as,
  holds,
  area,
  picture,
  ends_on,
}: TypedAlert): z.input<typeof AlertText> {
  return {
    languages: [...languages],
    words: Object.fromEntries(languages.map((code) => [code, words[code]])),
    sold_as: sold_as
      .split('\n')
      .map((line) => line.trim())
      .filter(isTyped),
    holds: holds.map(({ drug_id, name, low, high, unit, basis, measured_as }) => ({
      drug_id,
      custom_drug: drug_id === null ? name : null,
      amount:
        isTyped(low) || isTyped(high)
          ? { low: numberOf(low), high: isTyped(high) ? numberOf(high) : null, unit, basis, measured_as }
          : null,
    })),
    area_id: area === '' ? null : Number(area),
    picture,
    ends_on,
  }
}
