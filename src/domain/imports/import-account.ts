/** Where the cells of the files of an import went. */
import { type Account, accountOf, type Fate } from '#domain/table/account.ts'
import { type ImportField, resultFields } from './import-fields.ts'
import type { ImportQuestions } from './import-questions.ts'
import { labelsOf, type Row } from './import-row.ts'
import type { ImportFile } from './import-world.ts'

/** The account of a file: of its heading, and of the lines below it. */
export type FileAccount = Account & { readonly file: string }

/** Collects which rows are left out, and gives the account of each file. */
export function importAccount(questions: ImportQuestions) {
  const left = new Map<string, Map<number, 'total' | 'line'>>()
  return {
    /** Leaves a row out: it adds up others, or is no sample. */
    leave: ({ file, number }: Row, reason: 'total' | 'line') =>
      left.set(file, (left.get(file) ?? new Map()).set(number, reason)),
    of: ({ name, header, lines, fields }: ImportFile): FileAccount => {
      const answers = questions.answersIn(name)
      const labels = labelsOf(header)
      const fates = labels.map((label) => questions.fatesIn(name, label))
      const reasons = left.get(name)
      const isOfResult = fields.map((field) => resultFields.some((one) => one === field))
      const nameOf = (line: number) =>
        [`row ${line}`, whatStandsIn(lines[line - 1] ?? [], { header, fields })].filter(Boolean).join(': ')
      const fateOf = (line: number, column: number): Fate => {
        if (line === 0) return 'read'
        const reason = reasons?.get(line)
        if (reason !== undefined) return { left: reason, of: nameOf(line) }
        const own = fates[column]?.get(line)
        if (own === 'answered') return own
        if (own === 'left_out' || (fields[column] ?? null) === null)
          return { left: 'column', of: header[column]?.trim() ? (labels[column] ?? '') : '' }
        const row = isOfResult[column] ? answers.get(line) : undefined
        return row === 'left_out' ? { left: 'line', of: nameOf(line) } : row === undefined ? 'read' : 'answered'
      }
      return { file: name, ...accountOf([header, ...lines], fateOf) }
    },
  }
}

const idFields: readonly (ImportField | null)[] = ['sample_id', 'onsite_sample_id']
const namesFields: readonly (ImportField | null)[] = [
  'substance',
  'substances',
  'not_found',
  'list_column',
  'method_column',
]
const headingFields: readonly (ImportField | null)[] = ['drug_column', 'strip_column']
const mostNames = 3
const longestName = 60

/** The sample and the names of a row, so that nobody has to look for its number in the file. */
function whatStandsIn(line: readonly string[], { header, fields }: Pick<ImportFile, 'header' | 'fields'>): string {
  const filled = line.flatMap((cell, place) => {
    const field = fields[place] ?? null
    const text = cell.trim()
    return text === ''
      ? []
      : [{ field, text: headingFields.includes(field) ? `${header[place]?.trim()}: ${text}` : text }]
  })
  const of = (some: readonly (ImportField | null)[]) => filled.filter(({ field }) => some.includes(field))
  const names = of([...namesFields, ...headingFields])
  const told = [...of(idFields).slice(0, 1), ...names.slice(0, mostNames)].map(({ text }) => text)
  const shown = told.length > 0 ? told : filled.slice(0, 1).map(({ text }) => text)
  const short = shown.map((text) => (text.length > longestName ? `${text.slice(0, longestName)} …` : text))
  return [...short, ...(names.length > mostNames ? ['…'] : [])].join(', ')
}
