/** Reads the rows of a drug list from CSV: columns by their headings, each value checked (R8.23). */
import { readCompanions, writeCompanions } from './companions.ts'
import { readSalts, writeSalts } from './salts.ts'

/** The columns of the CSV in order, for both import and export. */
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
  'shown_names',
  'mirror_group',
  'is_stronger_form',
  'makes',
  'companions',
  'is_retired',
] as const
export type DrugColumn = (typeof drugColumns)[number]

const flagColumns = ['report_to_public', 'important', 'is_stronger_form', 'is_retired'] as const
type FlagColumn = (typeof flagColumns)[number]

/**
 * A listed drug. Other names are separated by semicolons; `form_of` and `makes` are names of drugs, `companions` lines
 * (domain/substance/companions).
 */
export type DrugRow = { readonly [Column in DrugColumn]: Column extends FlagColumn ? boolean : string | null } & {
  readonly name: string
}

const yes = ['true', 'yes', 'y', '1', 'x']
const no = ['false', 'no', 'n', '0', '']

const isFlag = (column: DrugColumn): column is FlagColumn => flagColumns.some((flag) => flag === column)

const longest: Partial<Record<DrugColumn, number>> = { synonyms: 4000, street_names: 2000, companions: 4000 }

/** The names in a list, without repeats and empty ones. */
export function namesIn(list: string | null): string[] {
  const names = (list ?? '').split(';').map((name) => name.trim())
  return names.filter((name, at) => name !== '' && names.findIndex((one) => sameName(one, name)) === at)
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Merges a row of the file into the drug that it names, or into an empty one. Only columns in the file change anything;
 * 'alias', from earlier files, counts as synonyms. Returns the fault of a bad row.
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
  // Starts from a whole row; each column sets only its own kind of value.
  const drug = ofRoot(read as DrugRow)
  if (drug.important && !drug.report_to_public) {
    return `${name}: an important substance must be reported to the public.`
  }
  if ((drug.form_of === null) !== (drug.form === null)) return `${name}: form_of and form go together.`
  const salts = readSalts(drug.salts)
  if (typeof salts === 'string') return `${name}: ${salts}`
  const companions = readCompanions(drug.companions)
  if (typeof companions === 'string') return `${name}: ${companions}`
  const shown = shownNamesFault(drug.shown_names)
  if (shown !== null) return `${name}: ${shown}`
  return { ...drug, salts: writeSalts(salts), companions: writeCompanions(companions) }
}

const mostShown = 4

/** Why a list cannot be the names that the public reads; null if it can. */
export const shownNamesFault = (list: string | null): string | null =>
  namesIn(list).length > mostShown ? `Choose at most ${mostShown} names that people say.` : null

/** Facts that somebody who knew a drug before it had them does not send; those stay as they are. */
type LaterFacts = 'shown_names' | 'mirror_group' | 'is_stronger_form' | 'makes' | 'companions'

/** A drug as somebody sends it, as a whole row. */
export function wholeRow<
  Sent extends Omit<DrugRow, LaterFacts> & { readonly [Fact in LaterFacts]?: DrugRow[Fact] | undefined },
>(sent: Sent, before: DrugRow | null): Sent & DrugRow {
  const { shown_names, mirror_group, is_stronger_form, makes, companions } = before ?? emptyDrug
  return {
    ...sent,
    shown_names: sent.shown_names === undefined ? shown_names : sent.shown_names,
    mirror_group: sent.mirror_group === undefined ? mirror_group : sent.mirror_group,
    is_stronger_form: sent.is_stronger_form ?? is_stronger_form,
    makes: sent.makes === undefined ? makes : sent.makes,
    companions: sent.companions === undefined ? companions : sent.companions,
  }
}

/** A form's row without the fields that its root decides. */
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
  shown_names: null,
  mirror_group: null,
  is_stronger_form: false,
  makes: null,
  companions: null,
  is_retired: false,
}

/** What a row changes, in words; empty if nothing. */
export function drugDifferences(before: DrugRow, after: DrugRow): string[] {
  const words = (value: string | boolean | null) => (value === null ? 'nothing' : String(value))
  return drugColumns
    .filter((column) => before[column] !== after[column])
    .map((column) => `${before.name}: ${column} ${words(before[column])} → ${words(after[column])}`)
}
