/** The rows of a drug list as a CSV holds them: columns by their header, each value checked (decision 6). */
import { readSalts, writeSalts } from './salts.ts'

/** The columns of the CSV, in their order; the same for import and export. */
export const drugColumns = [
  'name',
  'synonyms',
  'street_names',
  'form_of',
  'form',
  'salts',
  'drug_class',
  'common_role',
  'pronunciation',
  'report_to_public',
  'report_to_client_name',
  'important',
  'pubchem_cid',
  'cas',
  'unii',
  'inchikey',
  'is_retired',
] as const
export type DrugColumn = (typeof drugColumns)[number]

const flagColumns = ['report_to_public', 'important', 'is_retired'] as const
type FlagColumn = (typeof flagColumns)[number]

/** A drug as the list holds it; other names are separated by semicolons, `form_of` is the name of its root. */
export type DrugRow = { readonly [Column in DrugColumn]: Column extends FlagColumn ? boolean : string | null } & {
  readonly name: string
}

const yes = ['true', 'yes', 'y', '1', 'x']
const no = ['false', 'no', 'n', '0', '']

const isFlag = (column: DrugColumn): column is FlagColumn => flagColumns.some((flag) => flag === column)

const longest: Partial<Record<DrugColumn, number>> = { synonyms: 4000, street_names: 2000 }

/** Names of a list, without repeats and empty ones. */
export function namesIn(list: string | null): string[] {
  const names = (list ?? '').split(';').map((name) => name.trim())
  return names.filter((name, at) => name !== '' && names.findIndex((one) => sameName(one, name)) === at)
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * A row of the file laid over the drug that it names, or over an empty one: only columns that the file has change
 * anything; 'alias', the word of earlier files, are synonyms. The text to read when the row is at fault.
 */
export function readDrugRow(row: Readonly<Record<string, string>>, before: DrugRow | null): DrugRow | string {
  const name = (row.name ?? '').trim()
  if (name === '') return 'The name is missing.'
  const read: Record<string, unknown> = { ...(before ?? emptyDrug), name: before?.name ?? name }
  for (const column of drugColumns) {
    const text = (row[column] ?? (column === 'synonyms' ? row.alias : undefined))?.trim()
    if (text === undefined || column === 'name') continue
    if (!isFlag(column)) {
      if (text.length > (longest[column] ?? 200)) return `${name}: ${column} is too long.`
      read[column] = text === '' ? null : text
    } else if (yes.includes(text.toLowerCase())) read[column] = true
    else if (no.includes(text.toLowerCase())) read[column] = false
    else return `${name}: say yes or no in ${column}, not ‘${text}’.`
  }
  // Laid over a whole row, and only with what each column holds.
  const drug = ofRoot(read as DrugRow)
  if (drug.important && !drug.report_to_public) {
    return `${name}: an important substance must be reported to the public.`
  }
  if ((drug.form_of === null) !== (drug.form === null)) return `${name}: form_of and form go together.`
  const salts = readSalts(drug.salts)
  if (typeof salts === 'string') return `${name}: ${salts}`
  return { ...drug, salts: writeSalts(salts) }
}

/** A form's row without what its root decides. */
export function ofRoot<Row extends Pick<DrugRow, 'form_of'>>(row: Row): Row {
  if (row.form_of === null) return row
  return {
    ...row,
    drug_class: null,
    report_to_public: false,
    report_to_client_name: null,
    important: false,
    salts: null,
  }
}

const emptyDrug: Omit<DrugRow, 'name'> = {
  synonyms: null,
  street_names: null,
  form_of: null,
  form: null,
  salts: null,
  drug_class: null,
  common_role: null,
  pronunciation: null,
  report_to_public: false,
  report_to_client_name: null,
  important: false,
  pubchem_cid: null,
  cas: null,
  unii: null,
  inchikey: null,
  is_retired: false,
}

/** What a row changes, in words; empty when it says what is known. */
export function drugDifferences(before: DrugRow, after: DrugRow): string[] {
  const words = (value: string | boolean | null) => (value === null ? 'nothing' : String(value))
  return drugColumns
    .filter((column) => before[column] !== after[column])
    .map((column) => `${before.name}: ${column} ${words(before[column])} → ${words(after[column])}`)
}
