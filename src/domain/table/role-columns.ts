/** Columns whose ticks say which part a substance has in a sample: 'Major', 'Trace', 'Cut'. */
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { majorWords, minorWords, nounWords } from './role-words.ts'

const part =
  'active|cuts?|cutting agents?|adulterants?|diluents?|excipients?|impurit(?:y|ies)|by-?products?|streckmittel|verunreinigung(?:en)?|coupes?|adulterantes?|diluyentes?'
const roleHeading = /* @__PURE__ */ new RegExp(
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
