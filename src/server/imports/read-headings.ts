/** Says which headings of a file name one drug, and which columns hold the names of drugs. */
import type { readHeadings as endpoint } from '#contract/admin/imports.ts'
import { nameDrugs, namesDrug } from '#domain/imports/naming-columns.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'

export async function readHeadings({ db, input: { headings, cells } }: Call<typeof endpoint>) {
  const dictionary = await readDictionary(db)
  return {
    drugs: headings.filter((heading) => namesDrug(heading, dictionary)),
    naming: cells.flatMap((texts, at) => (nameDrugs(headings[at] ?? '', texts, dictionary) ? [at] : [])),
  }
}
