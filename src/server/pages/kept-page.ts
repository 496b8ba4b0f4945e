/** 'What we keep' (outreach): made from the settings and the codebook of what is stored, at each visit. */
import { storedThings, whatWeKeep } from '#domain/public/what-we-keep.ts'
import { codebook } from '#server/exports/export-tables.ts'
import type { PageAnswer, Visit } from './visit.ts'

const stored = storedThings(codebook.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))

export async function keptPage({ services, language, settings }: Visit): Promise<PageAnswer> {
  // Switched off again: what was left before waits until its days are over.
  const left = await services.db.selectFrom('contacts').select('sample_id').limit(1).executeTakeFirst()
  const takesContacts = settings.word_by_email || settings.word_by_sms || left !== undefined
  const told = takesContacts ? stored : new Set([...stored].filter((thing) => thing !== 'contact'))
  return { page: { page: 'kept', ...whatWeKeep(language, settings, told) } }
}
