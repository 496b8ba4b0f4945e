/**
 * Works out an import of earlier samples and results before anything is written: the samples with their reports, every
 * fault by file, row and column, notes, and names that fit no drug.
 */

import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { drugsIn } from '#domain/substance/names-within.ts'
import { isControl, isKindHeading } from '#domain/table/control-lines.ts'
import { collectReports } from './collect-reports.ts'
import { doubtedNames } from './doubted-names.ts'
import { drugCellsOf } from './drug-columns.ts'
import { unlikeExpected } from './expected-columns.ts'
import { footersIn } from './footer-lines.ts'
import { idsAbove, withIds } from './ids-above.ts'
import { type FileAccount, importAccount } from './import-account.ts'
import { askAmounts } from './import-asked.ts'
import { hasResults, isResults } from './import-columns.ts'
import { isHistory, maybeShare, weightWithoutUnit } from './import-doubts.ts'
import { type ImportField, type SampleField, sampleFields } from './import-fields.ts'
import { importMethods } from './import-methods.ts'
import { importNames, importStripTypes } from './import-names.ts'
import { type ImportQuestion, importQuestions } from './import-questions.ts'
import { type ImportFault, type ImportNote, leftColumns, type Row, rowsOf, type Said, titleOf } from './import-row.ts'
import { verdictsOf } from './import-verdicts.ts'
import type { ImportChoices, ImportFile, ImportWorld, UnknownName } from './import-world.ts'
import { leftAmountsOf } from './left-amounts.ts'
import { leftWordsOf, ownResults } from './left-columns.ts'
import { listAmountsOf } from './list-amounts.ts'
import { noResultText } from './no-results.ts'
import { numberRows, repeatedId, sumIn } from './number-rows.ts'
import { finishSample, type PlannedSample, type ReadSample, readSampleRow } from './plan-sample.ts'
import type { ReadResult } from './planned-report.ts'
import { rowNotes } from './public-notes.ts'
import { publicWordsOf } from './public-words.ts'
import { isOlder, readResultRow, sharedInDoubt } from './result-row.ts'
import { alikeRows, noIdMissing, severalWithoutId, unsaidRows } from './rows-without-id.ts'
import { readSpellings } from './sample-spellings.ts'
import { type StaffText, textsBeside } from './told-beside.ts'
import { unlistedNames } from './unlisted-names.ts'

export type ImportPlan = {
  readonly samples: readonly PlannedSample[]
  readonly errors: readonly ImportFault[]
  /** Notes on rows that come in but deserve a look: each once, the most frequent first. */
  readonly notes: readonly ImportNote[]
  /** Names that fit no drug and have no chosen drug. */
  readonly unknown_drugs: readonly UnknownName[]
  /** Questions asked once for many rows: ambiguous amounts, and columns that say 'negative' beside a name. */
  readonly questions: readonly ImportQuestion[]
  /** Where the cells of each file went. */
  readonly account: readonly FileAccount[]
  /** Methods that Vialog does not know, with the number of rows that name them. */
  readonly unknown_methods: readonly { readonly name: string; readonly count: number }[]
}

/** Plans the whole import. Pure, so that preview and import cannot disagree. A large file takes seconds. */
export function planImport(sent: readonly ImportFile[], choices: ImportChoices, world: ImportWorld): ImportPlan {
  const errors: ImportFault[] = []
  const notes: ImportNote[] = []
  const above = sent.map((file) => (choices.numbers?.no_id === 'EACH' ? noIds : idsAbove(file)))
  const whole = sent.map((file, index) => withIds(file, above[index] ?? noIds))
  const files = choices.numbers === null ? whole : numberRows(whole, choices.numbers)
  sayNumbers(sent, choices, { errors, notes })
  const samples = new Map<string, ReadSample>()
  const results: ReadResult[] = []
  const names = importNames(world.dictionary, choices)
  const questions = importQuestions(choices)
  const account = importAccount(questions)
  const methods = importMethods(choices)
  const amountsOf = askAmounts(files, choices, questions, (file) => ownResults(file, names, world.dictionary))
  const readStrip = importStripTypes(world)
  const beside = textsBeside({ questions, names, dictionary: world.dictionary, readStrip })
  const spellings = readSpellings()
  const publicNotes = rowNotes(questions)
  const unlisted = unlistedNames(files, { names, questions, reported: world.reported_names })
  const settleDoubts = doubtedNames({ names, questions, unlisted })
  const staffTexts: StaffText[] = []
  const has = (field: ImportField) => files.some(({ fields }) => fields.includes(field))
  const isOfResults = files.some(({ fields }) => hasResults(fields)) || (!choices.without_results && has('state'))
  for (const [index, file] of files.entries()) {
    sayDoubts(file, choices, errors)
    const ofSamples = file.fields.includes('date_collected')
    const drugCell = drugCellsOf(file, questions)
    const left = leftWordsOf(file, { names, questions: beside, dictionary: world.dictionary, isOfResults })
    const listAmounts = listAmountsOf(file, questions, choices, names)
    const reading = { amounts: amountsOf(file), names, methods, questions, readStrip, drugCell, listAmounts }
    const askAmount = leftAmountsOf(file, beside)
    const judge = verdictsOf(file, { questions: beside, ...left, dictionary: world.dictionary })
    const publicWords = publicWordsOf({ questions, dictionary: world.dictionary })
    const footers = footersIn(sent[index] ?? file, names)
    const isControlRow = controlsIn(file)
    for (const row of rowsOf(file, world.today, { errors, notes })) {
      const sum = sumIn(file.lines[row.number - 1] ?? [], file.fields.indexOf('sample_id'))
      if (sum !== '') {
        row.note('sample_id', `‘${sum}’ adds up other rows. It is left out.`)
        account.leave(row, 'total')
        continue
      }
      if (footers.has(row.number)) {
        const text = (sent[index]?.lines[row.number - 1] ?? []).find((cell) => cell.trim() !== '') ?? ''
        questions.answer(row, text.trim().slice(0, 60), { about: 'footer', field: 'sample_id' })
        account.leave(row, 'line')
        continue
      }
      if (isControlRow(row) && questions.answer(row, idOf(row), controlAsk) !== 'SAMPLE') {
        account.leave(row, 'line')
        continue
      }
      const isBelow = above[index]?.has(row.number) ?? false
      if (isBelow && choices.numbers === null) {
        const is = questions.answer(row, row.cell('sample_id'), { about: 'above', field: 'sample_id' })
        if (is === 'LEFT_OUT') account.leave(row, 'line')
        if (is !== 'ABOVE') continue
      }
      spellings.check(row)
      if (ofSamples) {
        const before = samples.get(canonicalSampleId(row.cell('sample_id')))
        const sample = before === undefined ? readSampleRow(row, choices, world, { questions, publicWords }) : null
        if (before !== undefined) compareRows(before, row, isBelow || isResults(file.fields))
        else if (sample !== null) samples.set(sample.sample_id, sample)
      }
      left.ask(row)
      publicNotes.ask(row)
      const read = hasResults(file.fields) ? readResultRow(row, choices, world, reading) : []
      askAmount(row, read)
      results.push(...settleDoubts(row, judge(row, read)))
      const told = beside.take(row, canonicalSampleId(row.cell('sample_id')), read, () =>
        sharedInDoubt(row, read, choices, world, reading),
      )
      if (isOlder(row)) continue
      results.push(...told.results)
      staffTexts.push(...told.staff)
    }
  }
  questions.say()
  const { reports, reasons } = collectReports(results, samples, {
    ...{ settle: names.settle, notesOf: publicNotes.of, staffTexts },
    expectedOf: ({ expected_drugs }, drugs) => {
      const rootOf = (text: string) => drugsIn(text, world.dictionary).map((drug) => world.dictionary.rootOf(drug).name)
      const expected = drugs.length === 0 ? [] : expected_drugs.flatMap(rootOf)
      return drugs.find((drug) => rootOf(drug).some((name) => expected.includes(name)))
    },
  })
  const wrongNames = names.tooMany()
  if (wrongNames !== null) return refused(files, wrongNames)
  methods.say()
  sayNoResults(files, samples, { choices, hasAny: reports.size + reasons.size > 0 || errors.length > 0 })
  const planned: PlannedSample[] = []
  for (const sample of samples.values()) {
    const { sample_id } = sample
    const not_analyzed = sample.not_analyzed ?? (reports.has(sample_id) ? null : (reasons.get(sample_id) ?? null))
    planned.push(finishSample({ ...sample, not_analyzed }, reports.get(sample_id) ?? [], choices, world))
  }
  return {
    samples: planned,
    errors: once(errors),
    notes: together(once(notes)),
    unknown_drugs: names.unknown(),
    questions: questions.list(),
    account: sent.map(account.of),
    unknown_methods: methods.unknown(),
  }
}

const noIds: ReadonlyMap<number, string> = new Map()
const controlAsk = { about: 'control', field: 'sample_id' } as const
/** The file's own ID of a row. */
const idOf = (row: Row) => row.cell('onsite_sample_id') || row.cell('sample_id')

/** Whether a row is of an instrument's own check. A file in which all IDs look so has a prefix such as QC. */
function controlsIn(file: ImportFile): (row: Row) => boolean {
  const at = file.fields.indexOf('sample_id')
  const kinds = new Set(leftColumns(file).flatMap(({ title }) => (isKindHeading(title) ? [title] : [])))
  const isOwn = file.lines.every((line) => isControl(line[at]?.trim() || 'blank'))
  return (row) => {
    if (row.beside().some(([title, cell]) => kinds.has(title) && isControl(cell))) return true
    return !isOwn && [row.cell('sample_id'), row.cell('onsite_sample_id')].some((id) => id !== '' && isControl(id))
  }
}

/** Says how the rows are numbered, and asks what rows with the same ID are. */
function sayNumbers(files: readonly ImportFile[], { numbers }: ImportChoices, { errors, notes }: Said) {
  const [file] = files
  if (numbers === null || file === undefined) return
  const at = { file: file.name, row: 1, column: 'Number' }
  const repeated = files.length === 1 && numbers.same_id === null ? repeatedId(file) : null
  if (repeated !== null)
    errors.push({ ...at, message: `Several rows have the ID ‘${repeated}’. Say whether they are one sample.` })
  const open = files.map((one) => unsaidRows(one, numbers.no_id)).find((rows) => rows !== null)
  if (open != null)
    errors.push({
      ...at,
      message: numbers.no_id === 'SEVERAL' ? severalWithoutId : `${noIdMissing} ${alikeRows(open)}`.trim(),
    })
  const message = `Row 1 becomes ${numbers.begin}1. The same file gets the same numbers when it is read again.`
  notes.push({ ...at, message, count: file.lines.length })
}

/** A plan of nothing: the column of the substances holds something else. */
function refused(files: readonly ImportFile[], message: string): ImportPlan {
  const errors = files
    .filter(({ fields }) => hasResults(fields))
    .map(({ name, header, fields }) => {
      const place = fields.findIndex((field) => field !== null && nameFields.includes(field))
      return { file: name, row: 1, column: titleOf(header[place] ?? '', place), message }
    })
  return { samples: [], errors, notes: [], unknown_drugs: [], questions: [], account: [], unknown_methods: [] }
}
const nameFields: readonly ImportField[] = ['substance', 'substances', 'not_found', 'method_column']

/** Adds a fault for each thing that a whole file leaves open and nobody has said. */
function sayDoubts(file: ImportFile, { weight_unit, percent_are }: ImportChoices, errors: ImportFault[]) {
  const say = (field: ImportField, message: string) =>
    errors.push({ file: file.name, row: 1, column: file.header[file.fields.indexOf(field)] ?? field, message })
  const weight = weight_unit === null ? weightWithoutUnit(file) : null
  if (weight !== null) say('weight', `${weight} has no unit. Say once which unit the weights of the files are in.`)
  const share = percent_are === null ? maybeShare(file) : null
  if (share !== null)
    say('percent', `All numbers here are at most 1, such as ${share}. Say once whether they are percent or parts of 1.`)
}

/** Refuses samples that would all come in without a result, as history that says nothing, unless somebody wants that. */
function sayNoResults(
  files: readonly ImportFile[],
  samples: ReadonlyMap<string, ReadSample>,
  { choices, hasAny }: { readonly choices: ImportChoices; readonly hasAny: boolean },
) {
  const [first] = samples.values()
  const isWaiting = !isHistory(choices) || [...samples.values()].some(({ state }) => state !== null)
  if (first === undefined || hasAny || isWaiting || choices.without_results) return
  const left = [...new Set(files.flatMap((file) => leftColumns(file).map(({ title }) => title)))]
  const columns =
    left.length === 0 ? '' : ` Columns that are left out: ${left.map((title) => `‘${title}’`).join(', ')}.`
  first.row.fault('sample_id', `${noResultText} Say which column holds results, or that there are none.${columns}`)
}

/** Drops repeated faults: a cell may be read for both sample and result. */
function once<Fault extends ImportFault>(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/** Joins equal notes into one, the most frequent first. */
function together(notes: readonly ImportNote[]): ImportNote[] {
  const groups = new Map<string, ImportNote>()
  for (const note of notes) {
    const key = `${note.column}\n${note.message}`
    const before = groups.get(key)
    groups.set(key, before === undefined ? note : { ...before, count: before.count + note.count })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

/** Later rows of a sample must repeat its first row or be empty. A file with samples only may not repeat one. */
function compareRows({ sample_id, row: first }: ReadSample, row: Row, mayRepeat: boolean) {
  if (!mayRepeat) return row.fault('sample_id', `${sample_id} stands in row ${first.number} already.`)
  const isUnlike = (field: SampleField) => row.cell(field) !== '' && row.cell(field) !== first.cell(field)
  const unlike = sampleFields.find((field) => field !== 'sample_id' && isUnlike(field))
  const expected = unlikeExpected(row, first)
  if (expected !== null) row.fault({ in: expected }, `${sample_id} has another ‘${expected}’ in row ${first.number}.`)
  if (unlike !== undefined) row.fault(unlike, `${sample_id} has another ‘${row.title(unlike)}’ in row ${first.number}.`)
}
