/**
 * What a test strip is for. The lab chooses a type, or types a name if its type is 'Other' (R6.1): `strip_type` holds
 * that name, as `read-strip-type.ts` reads it.
 */
import { quoted } from '#domain/faults.ts'
import { plainLetters } from '#domain/substance/squash.ts'

/**
 * Words around the name of a target that name none, in the letters of `plainLetters`: 'other', what a strip is, who makes
 * it. None is a word of a drug.
 */
const sayNothing = new Set(
  [
    'a an the of for to in on by with and or de del des du la le les el los las d l pour para por fur zum zur der die das',
    'other others another else autre autres otro otra otros otras andere anderer anderes anderen sonstige sonstiger',
    'sonstiges sonstigen any anything some something various diverse divers diverses varios varias misc miscellaneous',
    'custom unknown unspecified unnamed inconnu inconnue desconocido desconocida unbekannt unbekannte na tbd',
    'type types tipo brand marque marca marke name nom nombre target cible',
    'test tests testing tester tested strip strips teststrip teststrips bandelette bandelettes tira tiras reactiva reactivas',
    'reactif reactifs reactive prueba pruebas streifen teststreifen schnelltest lateral flow assay immunoassay immuno',
    'cassette cassettes card cards dip dipstick dipsticks panel kit kits rapid rapide rapides rapido rapida response quick',
    'check checking detection drug drugs drogue drogues droga drogas droge drogen substance substances sustancia',
    'water eau agua wasser urine urin orina use only lot',
    'btnx dancesafe wisebatch healgen chemscience bunkpolice',
  ].flatMap((line) => line.split(' ')),
)

/** 'cut-off 200 ng/mL': from which concentration a strip reacts. */
const cutOff =
  /(?:(?<![\p{L}\p{N}])(?:cut[\s-]?offs?|lod|limit(?:e)?(?: of detection| de d[ée]tection| de detecci[óo]n)?|sensitivity|seuil|umbral|level)[\s:=@-]*)?(?<![\p{L}\p{N}])[<>≤≥~≈@]*\s*\d[\d.,]{0,20}\s*(?:[nuµμmp]?g|ppm|ppb)(?:\s*(?:\/|per|par|por|pro)\s*(?:[mdu]?l|µl))?(?![\p{L}\p{N}])/giu

/** What nobody sees is no letter: a soft hyphen, a space without width, a filler. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A typed text as people see it: without invisible characters, with single spaces. */
export const seenText = (typed: string): string =>
  typed
    .replace(unseen, '')
    .replace(/[\s\u2800]+/g, ' ')
    .trim()

/** A text in plain letters, without the concentration from which a strip reacts. */
export const withoutCutOff = (typed: string): string =>
  plainLetters(seenText(typed).replace(/[®™©]/g, ' ').replace(cutOff, ' '))

/** Whether a word, in plain letters, says nothing about what a strip is for. */
export const saysNothing = (word: string): boolean => sayNothing.has(word) || sayNothing.has(word.replace(/0/g, 'o'))

/** Whether a type says nothing about what the strip is for: empty, a bare 'Other', 'test', 'any', or only a brand. */
export function isUnsaid(strip_type: string | null): boolean {
  const words = withoutCutOff(strip_type ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0 || saysNothing(words.join(''))) return true
  // 'Strip 2' says nothing; '437-38-7' is a number of a drug.
  const isNamed = words.some((word) => /\p{L}/u.test(word))
  return isNamed && words.every((word) => saysNothing(word) || /^\d{1,3}$/.test(word))
}

/** Whether a type is a bare 'Other', which a report may hold from the time before the lab had to say more. */
export const isBareOther = (strip_type: string | null): boolean =>
  strip_type !== null && strip_type.trim() !== '' && isUnsaid(strip_type)

/** A type inside a sentence: 'fentanyl', but 'GHB' and '4-CMC' as they are. */
export const inSentence = (type: string): string =>
  /^\p{Lu}\p{Ll}+(?!\S*\p{Lu})/u.test(type) ? type.charAt(0).toLowerCase() + type.slice(1) : type

/** Why a report may not be submitted with a type that says nothing. */
export const unsaidFault = (typed: string | null): string =>
  typed === null || seenText(typed) === ''
    ? 'Choose the type of the test strip.'
    : `${quoted(seenText(typed))} does not say what the strip is for. Type the drug, or the kind of drug.`
