/** Lines of an instrument's own checks: blanks, calibrators, quality controls. They are no samples. */
import { plainWords } from '#domain/report/plain-words.ts'

/** What stands before the word of a check. */
const before =
  '(?:method|reagent|matrix|solvent|mobile phase|double|negative|positive|low|mid|high|system|instrument|muestras? de|muestras?|echantillons? de|echantillons?|solucion(?:es)? de|solutions? de|amostras? de|amostras?)'
const checks = [
  'blanks?|blk|blindwert|blindprobe|leerwert|leerprobe|blancs?|blancos?|branco|qcs?|quality controls?|controls?|ctrl|kontrollen?|kontrollprobe|temoins?|controles?',
  'cals?|calibrators?|calibrations?|calibrants?|calibrat(?:eur|rice)s?|etalonnages?|kalibrator(?:en)?|kalibrierung|etalons?|calibrad?ore?s?|calibracion|calibrado|testigos?',
  'std|standards?|standardlosung|patron(?:es)?|padr(?:ao|oes)|estandar(?:es)?|solvents?|solvants?|d?isolventes?|solventes?|losungsmittel|eluants?|eluyentes?|fließmittel',
  'mobile phase|phase mobile|fase movil|suitability|sst',
].join('|')
/** What stands behind it. */
const after = [
  'low|mid|medium|high|level|lvl|l|std|mix|control|sample|probe|run|injection|inj|niedrig|hoch|bajo|alto|bas|haut',
  'negati(?:f|ve|v[oa]s?)|positi(?:f|ve|v[oa]s?)|(?:de )?(?:la )?(?:qualite|calidad|qualidade|reacti(?:f|vos?)|reagente|solvants?|d?isolventes?|methode|metodo|matri(?:ce|z)|proce(?:de|so)|calibracion|calibration|etalonnage)',
].join('|')
const control = new RegExp(`^(?:${before} )*(?:${checks})(?: (?:${after}))*$`)

/** Whether an ID, or the type of a line, names an instrument's own check: 'Blank 1', 'QC_low', 'CAL-03'. */
export function isControl(text: string): boolean {
  if (text.length > 60) return false
  const words = plainWords(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return control.test(words)
}

const nothing =
  /^(?:.* )?(?:blanks?|blk|blindwert|blindprobe|leerwert|leerprobe|blancs?|blancos?|branco|solvents?|solvants?|d?isolventes?|solventes?|losungsmittel|eluants?|eluyentes?|fließmittel|mobile phase|phase mobile|fase movil|negativ(?:e|[oa]s?)?|negatifs?)(?: .*)?$/

/** Whether a check should hold no substance: a blank, a solvent, a negative control. */
export function holdsNothing(check: string): boolean {
  return nothing.test(
    plainWords(check)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  )
}

/** Whether a heading is of the kind of a line: 'Sample Type'. */
export const isKindHeading = (title: string): boolean =>
  /^(sample |injection |inj |line |row )?type$|^(proben?)?(typ|art)$|^tipo( de (muestra|amostra))?$|^type d.echantillon$/.test(
    plainWords(title),
  )
