/**
 * Finds notes that may hold a result: they name a drug that neither the result nor the expectation of their row names, such as
 * 'smells of ketamine' beside cocaine.
 */
import { remembered } from '#domain/remembered.ts'
import type { Dictionary, DictionaryDrug } from '#domain/substance/dictionary.ts'
import { drugsIn } from '#domain/substance/names-within.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportFile } from './import-world.ts'
import type { ToldCell } from './told-cells.ts'

const naming: readonly (ImportField | null)[] = [
  ...['substance', 'substances', 'not_found', 'list_column', 'method_column', 'expected_drugs'],
] as const
const headed: readonly (ImportField | null)[] = ['drug_column', 'expected_column', 'strip_column']

/** A form of a drug counts as that drug. */
const rootId = ({ form_of, id }: DictionaryDrug) => form_of ?? id

/** Reads the lines of one file. `told`: what a text says of drugs. */
export function mentionsIn(
  { header, fields }: Pick<ImportFile, 'header' | 'fields'>,
  told: (cell: string) => ToldCell,
  dictionary: Dictionary,
) {
  const drugsOf = remembered((text: string) => drugsIn(text, dictionary).map(rootId))
  const ownOf = (line: readonly string[]) =>
    new Set(
      fields.flatMap((field, at) => {
        const cell = line[at]?.trim() ?? ''
        if (cell === '') return []
        return naming.includes(field) ? drugsOf(cell) : headed.includes(field) ? drugsOf(header[at] ?? '') : []
      }),
    )
  return (line: readonly string[], cell: string): boolean => {
    const { names } = told(cell)
    if (names.length === 0) return false
    const own = ownOf(line)
    return names.some((name) => !drugsOf(name).some((drug) => own.has(drug)))
  }
}
