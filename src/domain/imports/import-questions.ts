/**
 * Questions that an import asks once for many rows. A question without an answer becomes one fault that lists its rows; an
 * answered one becomes a note with their count.
 */
import { type AmountAnswer, type AmountAsk, amountAsks } from '#domain/report/asked-amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { type AnswerTo, answersTo, type SaidAsk, saidAsks } from './import-answers.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportChoices, Row } from './import-world.ts'

/** A question. `column` and `said` are the file's words, where it is about a column, or about words of cells. */
export type ImportQuestion = {
  /** By this the choices hold its answer. */
  readonly key: string
  readonly about: AmountAsk | 'column' | SaidAsk
  readonly column: string
  /** The text of the cells, such as 'negative'. */
  readonly said: string
  readonly count: number
  /** The first rows and names that the question is about. */
  readonly rows: number[]
  readonly names: string[]
}

type Asked = Omit<ImportQuestion, 'count'> & {
  readonly field: ImportField | null
  readonly row: Row
  count: number
  /** The last row that was counted: many cells of a row may ask the same. */
  last: Row | null
}

/** What a question is about. Without a `field` its fault is in the column of the heading `column`. */
type About<Ask> = {
  readonly about: Ask
  readonly column?: string
  readonly said?: string
  readonly field?: ImportField
}

const mostNamed = 5

/** The questions of one import. */
export type ImportQuestions = {
  /** Counts a row of a question. */
  readonly count: (row: Row, name: string, about: About<Asked['about']>) => void
  /** Counts a row of a question, and returns the answer; null if nobody has answered. */
  readonly answer: <Ask extends SaidAsk>(row: Row, name: string, about: About<Ask>) => AnswerTo<Ask> | null
  /** Adds a fault for each question without an answer, and a note for each answered one. */
  readonly say: () => void
  readonly list: () => ImportQuestion[]
  /** The answer to a question about a row; null if nobody asked, or nobody has answered. */
  readonly answerIn: (row: Pick<Row, 'file' | 'number'>) => string | null
  /** The columns about which a question was answered. */
  readonly answeredColumns: () => string[]
}

/** Begins the questions of one import. */
export function importQuestions(choices: ImportChoices): ImportQuestions {
  const asked = new Map<string, Asked>()
  const answers = new Map<string, string>()
  const given = answerIn(choices)
  const keyOf = ({ about, column = '', said = '' }: About<Asked['about']>) =>
    [about, comparable(ofWords.includes(about) ? said : ofColumns.includes(about) ? column : '').slice(0, 200)]
      .filter(Boolean)
      .join(' ')
  const count: ImportQuestions['count'] = (row, name, of) => {
    const { about, column = '', said = '', field = null } = of
    const key = keyOf(of)
    const made = { ...{ key, about, column, said, field, row }, count: 0, last: null, rows: [], names: [] }
    const known: Asked = asked.get(key) ?? made
    asked.set(key, known)
    if (known.last !== row) {
      known.count += 1
      if (known.rows.length < mostNamed) known.rows.push(row.number)
    }
    known.last = row
    const answer = given(known)
    const at = `${row.file}\n${row.number}`
    if (answer !== null && answers.get(at) !== 'left_out') answers.set(at, answer.toLowerCase())
    if (known.names.length < mostNamed && !known.names.includes(name)) known.names.push(name)
  }
  const sorted = () => [...asked.values()].sort((a, b) => orderOf(a) - orderOf(b) || b.count - a.count)
  return {
    count,
    answer: (row, name, of) => {
      count(row, name, of)
      return answerOf(of.about, choices.said[keyOf(of)])
    },
    say: () => {
      for (const one of sorted()) say(one, choices)
    },
    answerIn: ({ file, number }) => answers.get(`${file}\n${number}`) ?? null,
    answeredColumns: () =>
      [...asked.values()].flatMap((one) =>
        (one.about === 'column' || one.about === 'left') && given(one) !== null ? [one.column] : [],
      ),
    list: () => sorted().map(({ row: _row, field: _field, last: _last, ...question }) => question),
  }
}

/** What was answered to a question. */
function answerIn({ amounts, columns, said }: ImportChoices) {
  const answered = new Map(Object.entries(columns).map(([title, answer]) => [comparable(title), answer]))
  return ({ about, column, key }: Asked): string | null => {
    if (about === 'column') return answered.get(comparable(column)) ?? null
    return (isAmountAsk(about) ? amounts[about] : said[key]) ?? null
  }
}

/** Questions about words, in whatever column; and about columns, whatever they say. The others are one for all rows. */
const ofWords: readonly Asked['about'][] = ['word', 'several', 'nameless', 'abundance']
const ofColumns: readonly Asked['about'][] = ['column', 'minor', 'commas', 'left']

const order: readonly Asked['about'][] = [...saidAsks, ...amountAsks, 'column']
const orderOf = ({ about }: Asked) => order.indexOf(about)

function answerOf<Ask extends SaidAsk>(about: Ask, said: string | undefined): AnswerTo<Ask> | null {
  const answers: readonly AnswerTo<Ask>[] = answersTo[about]
  return answers.find((one) => one === said) ?? null
}

const rowsOf = ({ count, rows }: Asked) =>
  count === 1
    ? `row ${rows[0]}`
    : `rows ${rows.join(', ')}${count > rows.length ? ` and ${count - rows.length} more` : ''}`

const once = 'Say once for all what that means: there and not measured, or not found.'
const beside = ({ said, column }: Asked) => `‘${said}’ stands in the column ${column} beside a substance`
const namesOf = ({ names }: Asked) => names.map((name) => `‘${name}’`).join(', ')

const asks: Record<Asked['about'], (asked: Asked) => string> = {
  empty: (one) => `No amount stands in ${rowsOf(one)}. ${once}`,
  unclear: (one) => `‘–’, ‘n/a’ or ‘no’ stands in ${rowsOf(one)}. ${once}`,
  not_d: (one) => `‘n.d.’ stands in ${rowsOf(one)}. Say once for all what that means: not determined, or not detected.`,
  column: (one) =>
    `${beside(one)}, in ${rowsOf(one)}. Say whether that substance was not found, or the column is about something else.`,
  word: (one) =>
    `‘${one.said}’ stands under the name of a drug, in ${rowsOf(one)}. Say once for all whether it was found.`,
  blank: (one) =>
    `Nothing stands under the name of a drug, in ${rowsOf(one)}. Say once for all: not found, or nothing is said of it.`,
  unit: (one) => `${namesOf(one)} stand under the names of drugs. Say once for all which unit they are in.`,
  minor: (one) =>
    `The column ${one.column} names substances, in ${rowsOf(one)}. Say whether they were traces, or how much is not known.`,
  abundance: (one) =>
    `The column ${one.column} says ‘${one.said}’, in ${rowsOf(one)}. Say whether those were traces, or how much is not known.`,
  commas: (one) =>
    `${namesOf(one)}, in ${rowsOf(one)}: say whether this column holds lists of substances, or one name each.`,
  several: (one) => `‘${one.said}’ names several substances, in ${rowsOf(one)}. Say whether each of them was found.`,
  nameless: (one) => `‘${one.said}’ names no substance, in ${rowsOf(one)}. Say what it means, or leave it out.`,
  round: (one) =>
    `${namesOf(one)}: more decimals than are kept, in ${rowsOf(one)}. Say whether to round them, or correct the file.`,
  left: (one) =>
    `‘${one.said}’ stands in this column, in ${rowsOf(one)}, and is no part of a result. Say what the column is, or that it is none.`,
}

const readAs: Record<AmountAnswer, string> = {
  present: 'there, amount not measured.',
  not_found: 'looked for and not found.',
  left_out: 'no part of the result.',
}
const read: Record<AmountAsk, string> = {
  empty: 'Without an amount',
  unclear: '‘–’, ‘n/a’ or ‘no’ as an amount',
  not_d: '‘n.d.’',
}
const saidAs: Record<AnswerTo<SaidAsk>, string> = {
  FOUND: 'found.',
  NOT_FOUND: 'looked for and not found.',
  NOTHING: 'not stated.',
  PERCENT: 'percent.',
  SHARE: 'parts of 1.',
  G: 'gram.',
  MG: 'milligram.',
  UG: 'microgram.',
  TRACE: 'traces.',
  PRESENT: 'there, amount not measured.',
  LIST: 'lists of substances.',
  NAME: 'one name each.',
  EACH: 'each of them.',
  AS_WRITTEN: 'one of them, under the name as written.',
  LEFT_OUT: 'no part of the result.',
  ROUND: 'rounded.',
  OTHER: 'no result.',
}
const subjects: Record<SaidAsk, (asked: Asked) => string> = {
  word: ({ said }) => `‘${said}’ under the name of a drug`,
  blank: () => 'Nothing under the name of a drug',
  unit: () => 'Numbers under the names of drugs',
  minor: ({ column }) => `Substances of the column ${column}`,
  abundance: ({ said, column }) => `‘${said}’ in the column ${column}`,
  commas: ({ column }) => `Names that may be lists in the column ${column}`,
  several: ({ said }) => `‘${said}’`,
  nameless: ({ said }) => `‘${said}’ in place of a name`,
  round: () => 'Numbers with more decimals than are kept',
  left: ({ column }) => `The column ${column}`,
}

/** The answer of a question, as a sentence; null if it has none. */
function answered(asked: Asked, { amounts, columns, said }: ImportChoices): string | null {
  const { about, key, column } = asked
  if (about === 'column') {
    const of = Object.entries(columns).find(([title]) => comparable(title) === comparable(column))?.[1]
    if (of === undefined) return null
    return `${beside(asked)}: ${of === 'NOT_FOUND' ? 'it is read as looked for and not found.' : 'the column is about something else.'}`
  }
  if (isAmountAsk(about)) {
    const answer = amounts[about]
    return answer == null ? null : `${read[about]}: read as ${readAs[answer]}`
  }
  const answer = answerOf(about, said[key])
  return answer === null ? null : `${subjects[about](asked)}: read as ${saidAs[answer]}`
}

const isAmountAsk = (about: Asked['about']): about is AmountAsk => amountAsks.some((one) => one === about)

function say(asked: Asked, choices: ImportChoices) {
  const { about, field, row, column, count } = asked
  const done = answered(asked, choices)
  const at = field ?? { in: column }
  if (done === null) row.fault(at, asks[about](asked))
  else row.note(at, done, count)
}
