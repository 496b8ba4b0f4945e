/**
 * Puts a change in the audit trail into words (R13.2): 'name: Old → New', one sentence a field. Words of closed
 * lists become labels, times the service's local time, sites their names.
 */

import { formatDateTime } from '#domain/dates.ts'
import { languages } from '#domain/public/texts/languages.ts'
import { stateLabels } from '#domain/sample/sample-label.ts'
import {
  collectedFromWords,
  containerWords,
  provisionWords,
  sampleTypeWords,
  stripResultWords,
} from '#domain/sample/sample-words.ts'
import { wordFields } from '#domain/survey/collection-survey.ts'
import { isKey, technologyName } from '#domain/technology/technologies.ts'
import type { Answer, ReportState, WaitAnswer } from '#domain/terms.ts'
import { anonymisedWord } from './retention.ts'

type Fields = Readonly<Record<string, unknown>> | null

/** What the words depend on: the service's zone (IANA), and its sites' names by number. */
export type AuditReader = { readonly zone: string; readonly sites: ReadonlyMap<number, string> }

const reportStateWords: Record<ReportState, string> = {
  READY_FOR_ANALYSIS: 'Nothing reported yet',
  ANALYSIS_DRAFTED: 'Drafted',
  ANALYSIS_COMPLETE: 'Reported',
  ANALYSIS_SHARED: 'Shared',
  COULD_NOT_SHARE: "Couldn't Share",
  ANALYSIS_IMPOSSIBLE: 'Not Analyzed',
}
const answerWords: Record<Answer | WaitAnswer, string> = {
  YES: 'Yes',
  NO: 'No',
  DONT_KNOW: "Don't know",
  DONT_HAVE_ANY_OF_THIS_DRUG_LEFT: "Don't have any of this drug left",
}
const ruleKindWords = {
  PRESENCE: 'it was found',
  UNEXPECTED: 'it was found where nobody expected it',
  AMOUNT: 'at least this much of it was found',
  FIRST_SEEN: 'it was found for the first time in months',
  CLUSTER: 'it was found in several samples within days',
}
const outcomeWords = {
  NO_ALERT: 'no alert',
  CORRECTED: 'corrections took its samples away',
}

/** The labels of each field with a closed list. */
const closed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: stateLabels,
  state_before_missing: stateLabels,
  report_state: reportStateWords,
  collected_from: collectedFromWords,
  sample_type: sampleTypeWords,
  container_type: containerWords,
  results_provision: provisionWords,
  strip_result: stripResultWords,
  ...Object.fromEntries(wordFields.map((field) => [field, answerWords])),
  change_plan: answerWords,
  use_again: answerWords,
  languages: Object.fromEntries(Object.entries(languages).map(([code, { name }]) => [code, name])),
  kind: ruleKindWords,
  outcome: outcomeWords,
  decision: { APPROVED: 'approved', REJECTED: 'rejected' },
  security: { TLS: 'TLS', STARTTLS: 'STARTTLS', NONE: 'none' },
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
const sites = new Set([
  ...['site_id', 'analysis_site', 'routed_to', 'further_analysis_from', 'collected_at_site', 'tested_here_site'],
])
const isSite = (field: string) => sites.has(field) || field.endsWith('_site_id')

function inWords(field: string, value: unknown, reader: AuditReader): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) {
    return value.length === 0 ? 'nothing' : value.map((one) => inWords(field, one, reader)).join(', ')
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${label(name)} ${inWords(name, part, reader)}`)
      .join(', ')
  }
  if (typeof value === 'number') return (isSite(field) && reader.sites.get(value)) || String(value)
  const text = String(value)
  if ((field === 'technology' || field === 'technologies') && isKey(text)) return technologyName(text)
  const words = Object.hasOwn(closed, field) ? closed[field] : undefined
  if (words !== undefined && Object.hasOwn(words, text)) return words[text] ?? text
  return isInstant.test(text) ? formatDateTime(text, reader.zone) : text
}

/** An action in words: 'submitReport' is 'submit report'. */
export const actionInWords = (action: string): string =>
  action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const label = (field: string) => (isSite(field) ? field.replace(/_id$/, '') : field).replaceAll('_', ' ')

/** The sentences of a change; unchanged fields are left out. */
export function changesInWords(before: Fields, after: Fields, reader: AuditReader): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const [from, to] = [inWords(field, before?.[field], reader), inWords(field, after?.[field], reader)]
    // Both values were anonymised; only that fact is left to show.
    if (from === to) return to === anonymisedWord ? [`${label(field)}: ${to}`] : []
    return [before === null || !(field in before) ? `${label(field)}: ${to}` : `${label(field)}: ${from} → ${to}`]
  })
}
