/** Says which headings of a file name one drug. */
import type { readHeadings as endpoint } from '#contract/admin/imports.ts'
import { namesDrug } from '#domain/imports/drug-headings.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'

export async function readHeadings({ db, input }: Call<typeof endpoint>) {
  const dictionary = await readDictionary(db)
  return { drugs: input.headings.filter((heading) => namesDrug(heading, dictionary)) }
}
