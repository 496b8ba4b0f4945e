/**
 * What the heading of a column in an instrument's table means, in the languages of instruments. A word with two
 * meanings is marked as such: a person decides.
 */

import { plainWords } from '#domain/report/plain-words.ts'
import { isNameHeading, isOtherHeading } from './heading-words.ts'

/** Parts of the weight that become percent: of 1, mg per g (or µg per mg), and parts per million (µg per g). */
export const partUnits = ['share', 'mg_per_g', 'ppm'] as const
export type PartUnit = (typeof partUnits)[number]

/** Units of a weight that can be converted, by what they are written as. */
export const massUnits = ['g', 'mg', 'ug', 'ng'] as const
export type MassUnit = (typeof massUnits)[number]

/**
 * What a column may contain. `amount`: a weight without a stated unit. `area`: peak areas and heights, which compare
 * substances and are not amounts. `share`: percent, or parts of 1. `other`: surely no amount. `unsure`: a percent or a
 * weight, but perhaps not how much of the substance there is, such as a detection limit. Null: unknown.
 */
export type ColumnMeaning =
  | 'name'
  | 'percent'
  | 'share'
  | 'area'
  | 'concentration'
  | 'amount'
  | 'unit'
  | 'other'
  | 'unsure'
  | MassUnit
  | null

/** Under these headings 'no' is about the substance, not about the person, the sample or the instrument. */
export const tellsOfFinding =
  /\b(detected|detection|found|present|presence|identified|positive|nachgewiesen|gefunden|detectee?|trouvee?|detectad[oa]|encontrad[oa])\b|^(.{1,40} )?results?$|^(outcome|findings?|ergebnis|befund|resultat|resultado)$/

const unit = /^(units?|einheit(en)?|unites?|unidad(es)?)$/
const area =
  /\barea|flache|\baire\b|surface|\bheight|\bhohe\b|hauteur|altura|abundance|haufigkeit|intensit|response|\bcounts?\b|\bpeak ?(%|percent)|\bsignal\b/
const byWeight = /\b(w\/w|m\/m|wt\.?\/wt\.?)|\bwt\.? ?%|\bmass ?%/
const concentration =
  /\bconc|konz|concentra|\/ ?(m?l|[mµuμ]l|dl|m?g|kg|[µuμ]g)\b|\b(w\/v|m\/v)\b|\bpp[mb]\b|\b[mµuμn]?mol|\b[mµuμn]?g ?m?l-1\b|\bper m?l\b/
const percent = /%|percent|prozent|pourcent|porcent|\bpct\b/
const share =
  /share|anteil|\bratio\b|fraction|proportion|\bpart\b|\bparte\b|teneur|gehalt|content|purity|reinheit|purete|pureza|\brelati|verhaltnis/
const amount =
  /\b(weight|mass|quantity|amount|amt|qty)\b|gewicht|menge|\bmasse\b|\bpoids\b|quantite|\bpeso\b|\bcantidad\b|\bmasa\b/
const mass = /(?:^|[\s([,;:.-])(mg|g|gram(?:s|m|me|mes|mos?)?|[µμu]g|mcg|ng)[)\]]?$/

/** A weight in each tablet, pill or blotter is no share, and no weight of the whole sample. */
const perPiece = /(?:^|[\s([,;:])(?:mg|g|gramm?e?s?|[µμu]g|mcg|ng) ?(?:\/|per\b|pro\b|par\b|por\b|je\b)/

/** The weight of the portion is not the weight of a substance, whatever its unit. */
const weighedIn =
  /\b(sample|vial|tare|net|gross|inject\w*|total|portion) ?(weight|mass|amount|qty)|einwaage|proben(menge|gewicht|masse)|prise d.essai/

/** Words beside a percent or a unit that leave no doubt that the column says how much of the substance there is. */
const plainAmount = new Set(
  [
    ...['amount amounts quantity qty weight weights wt mass content composition share fraction proportion'],
    ...['relative rel result results value measured found calculated calc mean average estimated est approx'],
    ...[
      'substance compound drug component analyte active of in the by w w/w m/m wt/wt percent percentage percents pct',
    ],
    ...['anteil anteile gehalt relativ relativer relative gewicht gew menge masse ergebnis wert gemessen von der'],
    ...['rough approximate geschatzt berechnet mittelwert moyenne estime estimee calcule estimado calculado media'],
    ...['massique massiques masico masica fraccion massen massengehalt corrected corrige korrigiert corregido'],
    ...['prozent gewichtsprozent massenprozent prozentsatz massenanteil gewichtsanteil'],
    ...['teneur relatif quantite poids masse resultat mesure mesuree en de du des la le pourcentage pourcent'],
    ...['contenido relativo relativa cantidad peso masa resultado medido el por porcentaje porciento proporcion parte'],
    ...['mg g gram grams gramm gramme grammes gramo gramos ug μg mcg ng'],
  ].flatMap((words) => words.split(' ')),
)
/** '% of sample' says how much there is; 'sample (mg)' may be the weight of the sample. */
const plainPercent = new Set(['sample', 'total', 'mixture', 'mix', 'probe', 'echantillon', 'muestra'])

/** Whether a heading has no other words than these. */
const isPlain = (words: string, isPercent: boolean): boolean =>
  words
    .split(/[^\p{L}\d/±]+/u)
    .every((word) => word === '' || plainAmount.has(word) || (isPercent && plainPercent.has(word)))

/** The unit of weight in a heading; null if it has none, or one that cannot be converted. */
export function massUnitIn(header: string): MassUnit | null {
  const meaning = meaningOf(header)
  const written = meaning === 'unsure' ? mass.exec(plainWords(header))?.[1] : meaning
  return written == null ? null : massUnitOf(written)
}

/** The meaning of a column's heading. */
export function meaningOf(header: string): ColumnMeaning {
  const words = plainWords(header)
  if (words === '') return null
  if (unit.test(words)) return 'unit'
  const bare = words.replace(/ ?[([][^)\]]*[)\]]$/, '')
  if (isNameHeading(words) || (isNameHeading(bare) && !percent.test(words) && !mass.test(words))) return 'name'
  if (isOtherHeading(words)) return 'other'
  if (weighedIn.test(words)) return null
  if (area.test(words)) return 'area'
  if (byWeight.test(words) && percent.test(words)) return isPlain(words, true) ? 'percent' : 'unsure'
  if (concentration.test(words)) return 'concentration'
  if (perPiece.test(words)) return 'unsure'
  if (/purity|reinheit|purete|pureza/.test(words)) return 'share'
  if (percent.test(words)) return isPlain(words, true) ? 'percent' : 'unsure'
  const written = mass.exec(words)?.[1]
  if (written !== undefined) return isPlain(words, false) ? massUnitOf(written) : 'unsure'
  if (share.test(words)) return 'share'
  return amount.test(words) ? 'amount' : null
}

/** Whether a heading of peak areas means their share of all areas. */
export const isRelativeArea = (header: string): boolean =>
  /%|percent|prozent|pourcent|porcent|\bpct\b|\brel|ratio|fraction|\bnorm/.test(plainWords(header))

/** Whether a heading of a concentration has a unit by volume, such as ng/mL, which says nothing of the sample. */
export const isByVolume = (header: string): boolean =>
  /\/ ?[mdµμu]?l\b|ml-1\b|\bper m?l\b|mol|w\/v|m\/v/.test(plainWords(header))

/** The unit in a text; null if it cannot be converted. */
export function massUnitOf(text: string): MassUnit | null {
  const plain = plainWords(text)
  if (/^([µμu]g|mcg)$/.test(plain)) return 'ug'
  return massUnits.find((one) => one === plain) ?? (/^gram/.test(plain) ? 'g' : null)
}
