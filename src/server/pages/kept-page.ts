/** 'What we keep' (R9.25): made at each visit from the settings and the codebook of stored data. */
import { storedThings, whatWeKeep } from '#domain/public/what-we-keep.ts'
import { exportTables } from '#server/exports/export-tables.ts'
import type { PageAnswer, Visit } from './visit.ts'

const stored = storedThings(
  exportTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
)

export async function keptPage({ services, language, settings }: Visit): Promise<PageAnswer> {
  // Contacts left before the service switched this off stay until their days are over.
  const left = await services.db.selectFrom('contacts').select('sample_id').limit(1).executeTakeFirst()
  const takesContacts = settings.word_by_email || settings.word_by_sms || left !== undefined
  const told = takesContacts ? stored : new Set([...stored].filter((thing) => thing !== 'contact'))
  return { page: { page: 'kept', ...whatWeKeep(language, settings, told) } }
}
