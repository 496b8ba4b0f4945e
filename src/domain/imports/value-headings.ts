/** Headings of numbers whose unit stands elsewhere, and what units are percent. */
import { plainWords } from '#domain/report/plain-words.ts'

const valueHeading =
  /^(?:(?:final|measured|numeric|quant(?:itative)?|reported|calc(?:ulated)?|mean|average) )?(?:results?|values?|measurements?|conc(?:entrations?)?\.?|amounts?|quantity|qty|levels?|readings?|content|potency|strength|wert|messwert|ergebnis(?:se)?|konzentration|gehalt|menge|resultats?|valeurs?|mesure|teneur|quantite|resultados?|valor|concentracion|cantidad|contenido|concentracao|quantidade)(?: values?)?$/
/** Whether a heading is of a number whose unit stands elsewhere. */
export const isValueHeading = (title: string): boolean =>
  title.length <= 200 &&
  valueHeading.test(
    plainWords(title)
      .replace(/^the /, '')
      .replace(/ ?[([][^)\]]*[)\]]$/, ''),
  )

/** Whether a unit is percent of the weight. */
export const isPercentUnit = (unit: string): boolean =>
  /^(?:(?:w\/w|m\/m|wt\.?) ?)?\(?(?:%|percent|pct|prozent|pourcent|por ?ciento)/i.test(unit.trim())

/** Whether a unit says only that numbers compare weights: 0.32 w/w may be 0.32 or 32 percent. */
export const comparesWeights = (unit: string): boolean =>
  /^[([]?(?:w\/w|m\/m|g\/g|mg\/mg|wt\.?\/wt\.?)[)\]]?$/i.test(unit.trim())
