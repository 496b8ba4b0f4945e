/**
 * Questions that an import asks once for many rows. A question without an answer becomes one fault that lists its rows; an
 * answered one becomes a note with their count.
 */
import { comparable } from '#domain/report/finding-names.ts'
import type { ImportField } from './import-fields.ts'
import type { Row } from './import-row.ts'
import type { ImportChoices } from './import-world.ts'
import { type AnswerTo, answersTo, type QuestionKind, questionKinds } from './question-kinds.ts'
import { answerText, faultOf, questionText } from './question-texts.ts'

/** A question. `column` and `said` are the file's words, where it is about a column, or about words of cells. */
export type ImportQuestion = {
  /** By this the choices hold its answer. */
  readonly key: string
  readonly about: QuestionKind
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
  readonly isWhole: boolean
  count: number
  /** The last row that was counted: many cells of a row may ask the same. */
  last: Row | null
}

/** What a question is about. Without a `field` its fault is in the column of the heading `column`. */
type About<Kind> = {
  readonly about: Kind
  readonly column?: string
  readonly said?: string
  readonly field?: ImportField | null
  /** Whether the question shows all that its column says, so that an answer about the column is one to it. */
  readonly isWhole?: boolean
}

const mostNamed = 5

/** The questions of one import. */
export type ImportQuestions = {
  /** Counts a row of a question, and returns the answer; null if nobody has answered. */
  readonly answer: <Kind extends QuestionKind>(row: Row, name: string, about: About<Kind>) => AnswerTo<Kind> | null
  /** The answer, without counting a row. */
  readonly given: <Kind extends QuestionKind>(about: About<Kind>) => AnswerTo<Kind> | null
  /** Adds a fault for each question without an answer, and a note for each answered one. */
  readonly say: () => void
  readonly list: () => ImportQuestion[]
  /** The answers about the rows of a file, by their numbers. */
  readonly answersIn: (file: string) => ReadonlyMap<number, string>
  /** What became of the cells of a column of a file by the answers about them, by the numbers of their rows. */
  readonly fatesIn: (file: string, column: string) => ReadonlyMap<number, 'answered' | 'left_out'>
}

/** By this the choices hold the answer of a question. */
const keyOf = ({ about, column = '', said = '' }: About<QuestionKind>) =>
  [about, ...wordsOf(about, column, said).map(shortened)].filter(Boolean).join(' ')

const longestWords = 200

/** Words of a key. Two long texts that begin alike have two keys, so that no answer to one is for the other. */
function shortened(words: string): string {
  const text = comparable(words)
  if (text.length <= longestWords) return text
  // FNV-1a; the length makes two texts with the same sum rarer still.
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return `${text.slice(0, longestWords - 20)}… ${text.length} ${(sum >>> 0).toString(36)}`
}

/** The answers that were chosen, by the keys of their questions. */
function answersByKey({ amounts, columns, said }: ImportChoices): ReadonlyMap<string, string | undefined> {
  const ofColumns = Object.entries(columns).map(([column, is]) => [keyOf({ about: 'column', column }), is] as const)
  return new Map([...Object.entries(amounts), ...ofColumns, ...Object.entries(said)])
}

/** Begins the questions of one import. */
export function importQuestions(choices: ImportChoices): ImportQuestions {
  const asked = new Map<string, Asked>()
  const inRows = new Map<string, Map<number, string>>()
  const fates = new Map<string, Map<number, 'answered' | 'left_out'>>()
  const chosen = answersByKey(choices)
  const given: ImportQuestions['given'] = <Kind extends QuestionKind>(of: About<Kind>) => {
    const answers: readonly AnswerTo<Kind>[] = answersTo[of.about]
    const own = chosen.get(keyOf(of))
    const is = own ?? (of.isWhole ? chosen.get(keyOf({ about: of.about, column: of.column ?? '' })) : undefined)
    return answers.find((one) => one === is) ?? null
  }
  const count = (row: Row, name: string, of: About<QuestionKind>) => {
    const { about, column = '', said = '', field = null, isWhole = false } = of
    const key = keyOf(of)
    const made = { ...{ key, about, column, said, field, row, isWhole }, count: 0, last: null, rows: [], names: [] }
    const known: Asked = asked.get(key) ?? made
    asked.set(key, known)
    if (known.last !== row) {
      known.count += 1
      if (known.rows.length < mostNamed) known.rows.push(row.number)
    }
    known.last = row
    if (known.names.length < mostNamed && !known.names.includes(name)) known.names.push(name)
  }
  const sorted = () =>
    [...asked.values()].sort(
      (a, b) => questionKinds.indexOf(a.about) - questionKinds.indexOf(b.about) || b.count - a.count,
    )
  return {
    given,
    answer: (row, name, of) => {
      count(row, name, of)
      const answer = given(of)
      if (answer === null) return answer
      const rows = inside(inRows, row.file)
      if (rows.get(row.number) !== 'left_out') rows.set(row.number, answer.toLowerCase())
      if (answer !== 'OTHER' && ofCells.includes(of.about)) {
        const cells = inside(fates, cellsKey(row.file, of.column ?? ''))
        const isLeft = of.about === 'notes' && answer === 'LEFT_OUT'
        if (!isLeft || !cells.has(row.number)) cells.set(row.number, isLeft ? 'left_out' : 'answered')
      }
      return answer
    },
    say: () => {
      for (const one of sorted()) say(one, given(one))
    },
    answersIn: (file) => inside(inRows, file),
    fatesIn: (file, column) => inside(fates, cellsKey(file, column)),
    list: () => sorted().map(({ row: _row, field: _field, last: _last, isWhole: _isWhole, ...question }) => question),
  }
}

const cellsKey = (file: string, column: string) => `${file}\n${comparable(column)}`

/** The inner map of a key, made if it is missing. */
function inside<Value>(maps: Map<string, Map<number, Value>>, key: string): Map<number, Value> {
  const made = maps.get(key) ?? new Map<number, Value>()
  maps.set(key, made)
  return made
}

/** Questions about words, in whatever column; and about columns, whatever they say. The others are one for all rows. */
const ofWords: readonly QuestionKind[] = [
  'strip_word',
  'value_unit',
  'word',
  'several',
  'salt',
  'denied',
  'nameless',
  'abundance',
  'other_unit',
  'doubted',
  'either',
  'told',
  'phrase',
  'unlisted',
]
const ofColumns: readonly QuestionKind[] = [
  'minor',
  'commas',
  'codes',
  'left_numbers',
  'left_names',
  'whose_weight',
  'notes',
  'public_words',
  'strip_dash',
]
/** Questions about words in one column: an answer is for the words that the question shows, and for no others. */
const ofBoth: readonly QuestionKind[] = ['verdict', 'left', 'left_told', 'column']
const ofCells: readonly QuestionKind[] = [...ofBoth, 'left_numbers', 'left_names', 'notes']

/** The words by which a question is known. */
const wordsOf = (about: QuestionKind, column: string, said: string): string[] =>
  ofBoth.includes(about) ? [column, said] : [ofWords.includes(about) ? said : ofColumns.includes(about) ? column : '']

/** Adds the fault of a question, or its note once it is answered. */
function say(asked: Asked, answer: AnswerTo<QuestionKind> | null) {
  const { about, field, row, rows, column, count } = asked
  const at = field ?? { in: column }
  const more = count > rows.length ? ` and ${count - rows.length} more` : ''
  const text = questionText(asked)
  if (answer === null) row.fault(at, `${faultOf(asked)}${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more})`)
  else row.note(at, `${text} Answered: ${answerText(about, answer)}.`, count)
}
