/**
 * The one wording of the questions and answers of a file, for page, fault and note; `report/asked-texts.ts` has that of the kinds
 * that `amountAsks` lists.
 */
import { type AmountAnswer, amountAsks } from '#domain/report/asked-amounts.ts'
import { amountAnswerTexts, amountQuestion } from '#domain/report/asked-texts.ts'
import type { Answer, QuestionKind } from './question-kinds.ts'

/** A question in the words of the file: its column, the text of its cells, and names that it is about. */
type Asked = { readonly column: string; readonly said: string; readonly names: readonly string[] }

const listed = ({ names }: Asked) => names.join(', ')
const quoted = ({ names }: Asked) => names.map((name) => `‘${name}’`).join(', ')

/** Three cells of free text, none of them whole if it is long. */
const shown = ({ names }: Asked, most = 3) =>
  names
    .slice(0, most)
    .map((name) => `‘${name.length > 60 ? `${name.slice(0, 60)} …` : name}’`)
    .join(', ')

const sentences: Record<QuestionKind, (asked: Asked) => string> = {
  plain_words: (one) => `Words such as ${quoted(one)} stand under the names of drugs. Do they mean what they say?`,
  word: (one) => `‘${one.said}’ under ${listed(one)}. What does that mean?`,
  blank: (one) => `Nothing under ${listed(one)}. What does that mean?`,
  strip_dash: (one) => `${quoted(one)} under ${one.column}. What does that mean?`,
  strip_word: (one) => `‘${one.said}’ under ${listed(one)}. What did the strip say?`,
  unit: (one) => `Which unit are numbers such as ${listed(one)} under the names of drugs in?`,
  value_unit: (one) => `Which unit are numbers such as ${listed(one)} ${one.said === '' ? 'without a unit ' : ''}in?`,
  other_unit: (one) =>
    `‘${one.said}’ is neither percent nor a weight of the sample: ${listed(one)}. How much is there?`,
  minor: (one) => `The column ${one.column} names ${listed(one)}. How much of them is there?`,
  abundance: (one) => `The column ${one.column} says ‘${one.said}’ of ${listed(one)}. How much of them is there?`,
  commas: (one) => `The column ${one.column} says ${quoted(one)}. What is that?`,
  several: (one) => `‘${one.said}’ names ${listed(one)}. What was found?`,
  salt: (one) =>
    `A tick under ${one.said} does not say which salt or base ${listed(one)} is. If anybody knows, write it behind the name: ‘Cocaine HCl’.`,
  denied: (one) => `‘${one.said}’ says what was not found, and also names ${listed(one)}. Was that found?`,
  nameless: (one) => `‘${one.said}’ names no substance. What does it mean?`,
  doubted: (one) =>
    one.said === ''
      ? `Many texts do not say whether ${listed(one)} and others were found. What do they mean?`
      : `‘${one.said}’ does not say whether ${listed(one)} was found. What does it mean?`,
  either: (one) =>
    one.said === ''
      ? `Many texts say that it is one drug or another, such as ${listed(one)}. What was found?`
      : `‘${one.said}’ says one or the other: ${listed(one)}. What was found?`,
  told: (one) =>
    one.said === ''
      ? `Many cells say more than the name of ${listed(one)} and others. What was found?`
      : `‘${one.said}’ says more than the name of ${listed(one)}. What was found?`,
  phrase: (one) =>
    `${one.said === '' ? 'Many texts' : `‘${one.said}’`}: words of doubt, or of what was not found or not done. What does that mean?`,
  unlisted: (one) => `‘${one.said}’ stands in no list of substances. What is that?`,
  codes: (one) =>
    `The column ${one.column} says ${quoted(one)}. Are these names of substances? If another column names them, choose that one.`,
  round: (one) => `More decimals than are kept: ${listed(one)}. Round them, or correct the file?`,
  left: (one) =>
    `The column ${one.column} says ‘${one.said}’ and is not read. Choose what the column is, or say what the words mean.`,
  left_told: (one) => `The column ${one.column} says ‘${one.said}’. Is that a part of the result?`,
  left_numbers: (one) =>
    `The column ${one.column} has numbers such as ${listed(one)} and is not read. Choose what the column is, or say what they mean.`,
  left_names: (one) =>
    `The column ${one.column} names drugs such as ${listed(one)} and is not read. Choose what the column is, or say what the names mean.`,
  verdict: (one) => `The column ${one.column} says ‘${one.said}’ of ${listed(one)}. What does that mean?`,
  score: (one) => `These lines have a name and a score of a library search: ${listed(one)}. Were they found?`,
  notes: (one) => `The column ${one.column} says ${shown(one)}. Who may read it?`,
  public_words: (one) =>
    `The public page shows the column ${one.column}. It holds texts such as ${shown(one, 5)}. Who may read them?`,
  above: (one) => `Rows without an ID stand below ${quoted(one)}. Do they belong to the sample above them?`,
  footer: (one) => `Below the table stands ${quoted(one)}. What is that?`,
  control: (one) => `${quoted(one)}: blanks, calibrators or controls?`,
  month: (one) => `Only the month stands in ${listed(one)}. If anybody knows the day, correct the file.`,
  whose_weight: (one) =>
    `The column ${one.column} stands beside percents and says ${quoted(one)}. Is that the weight of each substance, or of the sample?`,
  empty: ({ names }) => amountQuestion('empty', names),
  unclear: ({ names }) => amountQuestion('unclear', names),
  not_d: ({ names }) => amountQuestion('not_d', names),
  column: (one) => `The column ${one.column} says ‘${one.said}’ beside ${listed(one)}. What does that mean?`,
}

const answers: Record<Exclude<Answer, AmountAnswer>, string> = {
  FOUND: 'It was found',
  MORE: 'It was found, with something else that nobody could name: labs alone read the text',
  NOT_FOUND: 'It was looked for and not found',
  NOTHING: 'Nothing is said of it',
  INVALID: 'The strip was not valid',
  IN_DOUBT: 'In doubt: it comes in as something that nobody could name, and labs alone read the text',
  AS_SAID: 'Yes: read each word as it stands',
  EACH_WORD: 'No: ask about each of them',
  PERCENT: 'percent',
  SHARE: 'parts of 1',
  G: 'gram',
  MG: 'milligram',
  UG: 'microgram',
  TRACE: 'traces',
  PRESENT: 'there, and nobody knows how much',
  LIST: 'Lists: each part is a substance',
  NAME: 'One name each',
  EACH: 'Each of them',
  AS_WRITTEN: 'One of them: keep the name as it is written',
  LEFT_OUT: 'It is no part of the result',
  NAMED: 'A substance of that name was found',
  KEPT: 'Yes: a name of a substance',
  PUBLIC: 'Everybody: it is shown with the result',
  STAFF: 'Labs alone: it is kept as their notes',
  ROUND: 'Round them',
  OTHER: 'Nothing: the column is about something else',
  ABOVE: 'Yes: each belongs to the sample above it',
  SAMPLE: 'They are samples',
  SUBSTANCE: 'Of each substance',
  MONTH: 'The month is all that is known',
}

/** The note about amounts in a weight of each weight. */
export const partText = (unit: string) => `‘${unit}’ is a part of the weight: such amounts come in as percent.`

/** The question, as the page and the fault say it. */
export const questionText = ({ about, ...asked }: Asked & { readonly about: QuestionKind }): string =>
  sentences[about](asked)

type AskedOf = Asked & { readonly about: QuestionKind }

/** How the fault of an open question begins; the numbers of its rows follow. */
export const faultOf = (asked: AskedOf): string => `${questionText(asked)} (`

/** Tells the faults that only repeat an open question, so that a page which asks it does not list them again. */
export function repeatsQuestion(
  questions: readonly AskedOf[],
  unknown: readonly { readonly question: string | null }[],
): (message: string) => boolean {
  const begins = questions.map(faultOf)
  const whole = new Set(unknown.map(({ question }) => question))
  return (message) => whole.has(message) || begins.some((text) => message.startsWith(text))
}

const inDoubt: Partial<Record<Answer, string>> = { STAFF: 'It is no finding: labs alone read the text in their notes' }

const nothing = 'Nothing was found'
const eachFound = 'Each drug that it names was found: the other words change nothing'
const eachMissing = 'Each drug that it names was looked for and not found'
const besides: Partial<Record<Answer, string>> = { ...inDoubt, OTHER: 'Nothing of the result: leave it out' }

/** The fault of something in doubt on a strip, whose report holds a result and no substances. */
export const stripDoubt =
  'A test strip has no list of substances, so nothing on it can be in doubt. Choose another answer.'

/** Where answers of one kind need other words: they must say what happens to the substance, not only to the words. */
const ownWords: { readonly [kind in QuestionKind]?: Partial<Record<Answer, string>> } = {
  verdict: {
    FOUND: 'They were found: the words change nothing',
    MORE: 'They were found, and the words are about something more: it comes in without a name, and labs alone read the words',
    LEFT_OUT: 'Leave these substances out of the result',
  },
  strip_word: {
    FOUND: 'The strip was positive',
    NOT_FOUND: 'The strip was negative',
    NOTHING: 'No strip was used: leave it out',
  },
  above: { LEFT_OUT: 'No: leave these rows out' },
  nameless: { NOTHING: nothing, IN_DOUBT: 'Something is there that has no name' },
  other_unit: { PRESENT: 'There, and nobody knows how much of the sample it is: labs alone read the number' },
  salt: { STAFF: 'Nobody knows: labs alone read it in their notes', LEFT_OUT: 'Leave the salt or base out' },
  denied: { EACH: 'It was found: each part stands for itself' },
  doubted: { ...inDoubt, FOUND: eachFound, NOT_FOUND: eachMissing },
  either: { ...inDoubt, NOT_FOUND: 'None of them was found' },
  told: { ...inDoubt, FOUND: eachFound, NOT_FOUND: eachMissing },
  phrase: { ...inDoubt, NOTHING: nothing, NOT_FOUND: 'A drug was looked for and not found' },
  unlisted: { ...inDoubt, NOTHING: nothing },
  public_words: { LEFT_OUT: 'Nobody: leave it out' },
  left: besides,
  left_told: { ...besides, FOUND: eachFound, NOT_FOUND: eachMissing },
  left_numbers: besides,
  left_names: besides,
}

/** The answer, as the page and the note say it. */
export function answerText(about: QuestionKind, answer: Answer): string {
  const ask = amountAsks.find((one) => one === about)
  const ofKind = { ...answers, ...ownWords[about] }
  const texts: Partial<Record<Answer, string>> = ask === undefined ? ofKind : amountAnswerTexts(ask)
  return texts[answer] ?? ''
}
