/** Headings and words that say which part a substance has in a sample: the main one, a lesser one, a trace, a cut. */
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'

export const nounWords =
  '(?:drugs?|substances?|compounds?|components?|constituents?|ingredients?|findings?|results?|found|detected|identified|on analysis|upon analysis|analysis|sample|drogues?|produits?|composes?|trouvee?s?|detectee?s?|drogas?|sustancias?|compuestos?|componentes?|detectad[oa]s?|encontrad[oa]s?|substanz(?:en)?|stoffe?|drogen?|wirkstoffe?|bestandteile?)'
export const minorWords =
  'minor|secondary|traces?|mineure?s?|secondaires?|minoritaires?|secundari[oa]s?|minoritari[oa]s?|trazas|neben|spuren'
export const majorWords =
  'major|primary|main|principale?s?|principales|majeure?s?|majoritaires?|mayoritari[oa]s?|primari[oa]s?|haupt'
const minorHeading = new RegExp(`(?<![a-z])(?:${minorWords})`)
const majorWord = new RegExp(`^(?:${majorWords})(?:${nounWords})?$`)
/** Whether the heading of a list says that its substances are the lesser ones. */
export const isMinor = (title: string): boolean => minorHeading.test(plainWords(title))

/** Whether a word of abundance says that a substance is a main one, which says nothing of its amount. */
export const isMajor = (word: string): boolean => majorWord.test(plainWords(word))

const part =
  'active|cuts?|cutting agents?|adulterants?|diluents?|excipients?|impurit(?:y|ies)|by-?products?|streckmittel|verunreinigung(?:en)?|coupes?|adulterantes?|diluyentes?'
const roleHeading = new RegExp(
  `^(?:${nounWords} )*(?:${majorWords}|${minorWords}|${part})(?: (?:${nounWords})){0,2}[?]?$`,
)
const traceHeading = /^(?:in |only )?(?:traces?|spuren?|trazas?)(?: amounts?| level)?[?]?$/

/** Whether a heading says which part a substance has, so that a tick below it says that it was found. */
export const isRoleHeading = (title: string): boolean => title.length <= 60 && roleHeading.test(plainWords(title))

/** Whether it says that there is a trace. */
export const isTraceHeading = (title: string): boolean => title.length <= 60 && traceHeading.test(plainWords(title))

/** Whether a column of such a heading holds answers only: ticks, yes and no. */
export const holdsRoles = (title: string, filled: readonly string[]): boolean => {
  const isAnswer = (cell: string) => saysFound(cell) || saysNo(cell) || saysNotFound(cell) || isUnclear(cell)
  return isRoleHeading(title) && filled.length > 0 && filled.every(isAnswer)
}
