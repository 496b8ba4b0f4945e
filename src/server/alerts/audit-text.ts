/** The text of an alert for the audit trail: with the names of drugs, not their numbers. */
import type { AlertAmount, AlertContent } from '#domain/alert/alert.ts'
import type { Database } from '#server/database/connect.ts'
import { settingsOf } from '#server/settings.ts'
import { namedContents } from './names.ts'

/** One field for each part of the alert. A text in several languages has a field for each: 'title (en)', 'title (fr)'. */
export async function auditText(db: Database, content: AlertContent): Promise<Record<string, unknown>> {
  const { whole_region } = await settingsOf(db)
  const [named] = await namedContents(db, [content], { whole_region, readsHidden: true })
  if (named === undefined) return {}
  const { languages, words, holds, methods, area_id: _area_id, ...facts } = named
  const texts = Object.entries(words).flatMap(([code, own]) =>
    Object.entries(own ?? {}).map(([word, text]) => [`${word} (${code})`, text] as const),
  )
  return {
    languages,
    ...Object.fromEntries(texts),
    holds: holds.map(({ name, amount }) => (amount === null ? name : `${name} ${amountText(amount)}`)),
    technologies: methods,
    ...facts,
  }
}

const bases = { of_weight: ' of the weight tested', estimate: ', a rough estimate', not_stated: '' } as const

function amountText({ low, high, unit, basis, measured_as }: AlertAmount): string {
  const most = high === low ? '' : ` to ${high}`
  const range = high === null ? `${low} ${unit} or more` : `${low}${most} ${unit}`
  return `(${range}${bases[basis]}${measured_as === null ? '' : `, as ${measured_as}`})`
}
