/** Asks about cells beside the substances of a line that take a finding back, and about names that have a score alone. */

import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { noLimit } from '#domain/report/row-amounts.ts'
import { saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import type { Dictionary, DictionaryDrug } from '#domain/substance/dictionary.ts'
import { saysNotDone } from '#domain/substance/doubt-words.ts'
import { drugsIn, hintsWithin } from '#domain/substance/names-within.ts'
import { tellsOfFinding } from '#domain/table/column-words.ts'
import { isAmount } from '#domain/table/table-heading.ts'
import { isRemarkHeading, isScoreHeading, verdictsUnder } from '#domain/table/verdict-words.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import { bothText } from './import-amounts.ts'
import { leftValuesIn } from './import-asked.ts'
import { amountFields } from './import-columns.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportQuestions } from './import-questions.ts'
import { cellsUnder, labelsOf, leftColumns, type Row } from './import-row.ts'
import type { ImportFile } from './import-world.ts'
import { inDoubt, notDoneText } from './in-doubt.ts'
import type { LeftWords } from './left-columns.ts'
import type { ReadResult } from './planned-report.ts'
import type { AnswerTo } from './question-kinds.ts'
import { stripDoubt } from './question-texts.ts'
import { isBare } from './row-results.ts'
import { oncePerTitle, shownTexts, tooManyTexts } from './shown-texts.ts'

/** Fields whose texts may say something of a finding. */
const texts = [
  'notes',
  'colour',
  'texture',
  'agency_name',
  'measured_as',
  'not_analyzed',
] as const satisfies readonly ImportField[]

/** This many words of a column are asked about one by one. */
const mostAlone = 8

type Asks = {
  readonly questions: Pick<ImportQuestions, 'answer'>
  /** Columns about which somebody is asked anyway. */
  readonly isAsked: LeftWords['isAsked']
  /** Texts about which somebody is asked anyway. */
  readonly isTold: LeftWords['isTold']
  readonly dictionary: Dictionary
}
type Answer = AnswerTo<'verdict'>

/** A form of a drug counts as that drug. */
const rootId = ({ form_of, id }: DictionaryDrug) => form_of ?? id

/** Judges the results of each row by what stands beside them. */
export function verdictsOf(file: ImportFile, { questions, isAsked, isTold, dictionary }: Asks) {
  const labels = labelsOf(file.header)
  const readers = new Map(file.header.map((title, place) => [labels[place] ?? '', verdictsUnder(title)]))
  const titles = new Map(file.header.map((title, place) => [labels[place] ?? '', title]))
  const isDenied = (label: string, cell: string) =>
    (saysNotFound(cell) && !/^(none|absent)/.test(plainWords(cell))) ||
    (tellsOfFinding.test(plainWords(titles.get(label) ?? '')) && saysNo(cell))
  const isRemark = (label: string) => isRemarkHeading(titles.get(label) ?? '')
  const shown = oncePerTitle((label) => {
    const read = readers.get(label)
    const asked = [...cellsUnder(file, label)].filter((cell) => isDenied(label, cell) || read?.(cell) != null)
    const isUnknown = (cell: string) => isRemark(label) && read?.(cell) === 'unknown'
    return {
      words: shownTexts(
        asked.filter((cell) => !isUnknown(cell)),
        mostAlone,
      ),
      // Words that nobody knows below 'Remarks' are often about something else.
      unknown: shownTexts(asked.filter(isUnknown), 0),
    }
  })
  /** Counts the row of a question; null without an answer, or if nobody can be asked. */
  const ask = (row: Row, name: string, label: string, cell: string, about: 'verdict' | 'left') => {
    const said = shown(label)[about === 'left' ? 'unknown' : 'words'](cell)
    if (said === null) row.fault({ in: label }, tooManyTexts(label))
    else if (about === 'left') questions.answer(row, name, { about, column: label, said })
    else return questions.answer(row, name, { about, column: label, said })
    return null
  }
  /** Whether a text names a drug that none of these results is: 'client thinks: fentanyl?' beside heroin. */
  const isOfAnother = (cell: string, named: readonly ReadResult[]) => {
    if (named.length === 0) return false
    const own = new Set(named.flatMap((one) => drugsIn(one.name, dictionary).map(rootId)))
    return drugsIn(cell, dictionary).some((drug) => !own.has(rootId(drug))) || hintsWithin(cell, dictionary).length > 0
  }
  const { labels: values, isOfTargets } = leftValuesIn(file)
  const hasAmounts = amountFields.some((field) => file.fields.includes(field)) || values.size > 0 || isOfTargets
  const scores = hasAmounts
    ? []
    : leftColumns(file).flatMap(({ title, label }) => (isScoreHeading(title) ? [label] : []))
  const isScored = (row: Row) => row.beside().some(([, cell, label]) => scores.includes(label) && isAmount(cell))
  return (row: Row, results: readonly ReadResult[]): readonly ReadResult[] => {
    const named = results.filter(({ name }) => name !== '')
    const judged = named.length > 0 ? named : results
    if (!judged.some(({ limit }) => limit === null)) return results
    const name = named.map((one) => one.name).join(', ')
    const isOwn = row.cell('substance') !== '' || row.cell('substances') !== ''
    const cells = [
      ...row.beside().flatMap(([, cell, label]) => (isAsked(label) ? [] : [[label, cell, false] as const])),
      ...texts.flatMap((field) => (row.has(field) ? [[row.label(field), row.cell(field), true] as const] : [])),
    ]
    const given = cells.flatMap(([label, cell, isRead]): readonly Said[] => {
      // Beside a name of its own column, import-asked.ts asks about such words.
      const isWide = named.length > 0 && !isOwn
      const is = isWide && isDenied(label, cell) ? 'takes_back' : readers.get(label)?.(cell)
      if (is == null || (is === 'unknown' && isRead)) return []
      if (is === 'unknown' && isRemark(label)) {
        if (!isTold(row, { title: titles.get(label) ?? '', label }, cell)) ask(row, cell, label, cell, 'left')
        return []
      }
      const said = ask(row, name, label, cell, 'verdict')
      if ((said === 'NOT_FOUND' || said === 'TRACE') && isOfAnother(cell, named))
        row.fault({ in: label }, ofAnotherText(cell, name))
      if (said === 'NOT_FOUND' && saysNotDone(cell)) row.fault({ in: label }, notDoneText(cell))
      return [{ is: said, text: cell }]
    })
    if (isScored(row) && judged.every(isBare))
      given.push({ is: questions.answer(row, name, { about: 'score', field: 'substance' }), text: 'a score alone' })
    const says = order.find((answer) => given.some(({ is }) => is === answer))
    if (says === undefined) return results
    const why = given.flatMap(({ is, text }) => (is === says ? [text] : [])).join('; ')
    const [first] = judged
    const more = says === 'MORE' && first !== undefined ? somethingMore(first, why) : []
    return [...results.flatMap((one) => (judged.includes(one) ? judge(one, says, why) : [one])), ...more]
  }
}

/** What a cell says of the results beside it. */
type Said = { readonly is: Answer | null; readonly text: string }

/** If several cells of a row say something, the first of these counts. */
const order: readonly Answer[] = ['LEFT_OUT', 'NOT_FOUND', 'IN_DOUBT', 'MORE', 'TRACE']

/** The fault of an answer that would be about the row's drug where the text is about another. */
const ofAnotherText = (text: string, name: string) =>
  `${quoted(text)} names another drug than ${name}, so this answer would be about ${name}. Say that it was found, or that something more is in doubt.`

/** What a text beside a result may be about, without a name; labs alone read the text. */
function somethingMore(result: ReadResult, text: string): readonly ReadResult[] {
  if (isStrip(result.technology)) result.row.fault(result.at, stripDoubt)
  const plain = { ...result, ...present, strip_type: '', strip_result: null }
  return [inDoubt({ ...plain, doubt: `Beside ${result.name}: ${text}` })]
}

/** A result as the answer says it; `text` is what puts it in doubt. */
export function judge(result: ReadResult, says: Answer, text = ''): readonly ReadResult[] {
  if (says === 'LEFT_OUT') return []
  if (result.limit !== null) return [result]
  if (says === 'IN_DOUBT' && !isStrip(result.technology))
    return [inDoubt({ ...result, doubt: `In doubt: ${result.name} (${text})` })]
  if (says === 'IN_DOUBT') {
    result.row.fault(result.at, stripDoubt)
    return [result]
  }
  if (says === 'MORE') return [result]
  if (says === 'TRACE') return [isBare(result) ? { ...result, amount_kind: 'trace' } : result]
  if (isBare(result)) return [{ ...result, limit: noLimit }]
  result.row.fault(result.at, bothText)
  return [result]
}
