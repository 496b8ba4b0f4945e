/** Headings and words that say which part a substance has in a sample: the main one, a lesser one, a trace, a cut. */
import { plainWords } from '#domain/report/plain-words.ts'

export const nounWords =
  '(?:drugs?|substances?|compounds?|components?|constituents?|ingredients?|findings?|results?|found|detected|identified|on analysis|upon analysis|analysis|sample|drogues?|produits?|composes?|trouvee?s?|detectee?s?|drogas?|sustancias?|compuestos?|componentes?|detectad[oa]s?|encontrad[oa]s?|substanz(?:en)?|stoffe?|drogen?|wirkstoffe?|bestandteile?)'
export const minorWords =
  'minor|secondary|traces?|mineure?s?|secondaires?|minoritaires?|secundari[oa]s?|minoritari[oa]s?|trazas|neben|spuren'
export const majorWords =
  'major|primary|main|principale?s?|principales|majeure?s?|majoritaires?|mayoritari[oa]s?|primari[oa]s?|haupt'
const minorHeading = /* @__PURE__ */ new RegExp(`(?<![a-z])(?:${minorWords})`)
const majorWord = /* @__PURE__ */ new RegExp(`^(?:${majorWords})(?:${nounWords})?$`)
/** Whether the heading of a list says that its substances are the lesser ones. */
export const isMinor = (title: string): boolean => minorHeading.test(plainWords(title))

/** Whether a word of abundance says that a substance is a main one, which says nothing of its amount. */
export const isMajor = (word: string): boolean => majorWord.test(plainWords(word))
