/**
 * Imports samples and results from files, all or none. Preview and import do the same work up to the writing, so that
 * what was shown is what happens. Existing data stays as it is, so importing a file twice changes nothing.
 */
import type { importSamples as endpoint, ImportPreview } from '#contract/admin/imports.ts'
import { asksForLab, asksForSite, columnsFault, labMissing, siteMissing } from '#domain/imports/import-columns.ts'
import type { ImportNote } from '#domain/imports/import-row.ts'
import { beginFault } from '#domain/imports/number-rows.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { workedOut } from './in-thread.ts'
import { lockIds, readWorld, storedSamples } from './queries.ts'
import type { ImportTask } from './read-files.ts'
import { writeImport } from './write-import.ts'

export async function importSamples(call: Call<typeof endpoint>): Promise<ImportPreview> {
  const { db: tx, input, now, staff } = call
  const { files, choices } = input
  const world = await readWorld(tx, now)
  refuseChoices(input, world)
  const held = async (ids: readonly string[]) => ({
    registered: await lockIds(tx, ids),
    stored: await storedSamples(tx, ids),
  })
  return workedOut({ files, choices, world }, held, async ({ found: { names, ...found }, parts }) => {
    if (!input.dry_run && found.errors.count > 0) throw badInput(found.errors.first.map(faultOf))
    const about = { files: files.map(({ name }) => name), samples: found.samples, reports: found.reports }
    let id: number | null = null
    if (!input.dry_run && found.samples > 0) {
      const made = { ...about, at: now.toISOString(), user_id: staff.id, who: staff.name }
      id = (await tx.insertInto('imports').values(made).returning('id').executeTakeFirstOrThrow()).id
      await writeImport(call, id, names, parts())
      const after = { ...about, ...answersOf(choices) }
      await recordAudit(tx, call, { action: 'import', entity: 'import', entity_id: String(id), after })
    }
    return { id, ...found }
  })
}

/** The answers for many rows at once; empty where nothing was asked. */
const answersOf = ({ amounts, columns, said, numbers }: ImportTask['choices']) => ({
  ...(Object.keys(amounts).length > 0 && { amounts }),
  ...(Object.keys(columns).length > 0 && { columns }),
  ...(Object.keys(said).length > 0 && { said }),
  ...(numbers !== null && { numbers }),
})

const faultOf = ({ file, row, column, message, count }: ImportNote) => ({
  field: 'files',
  message: `${file}, row ${row}, ${column}: ${message}${count > 1 ? ` (${count} rows)` : ''}`,
})

/** Checks the choices once: a choice applies to every row that has no value of its own. */
function refuseChoices({ files, choices }: Call<typeof endpoint>['input'], world: ImportTask['world']) {
  const { site_id, analysis_site_id, without_state, numbers } = choices
  const faults = []
  const tables = files.map(({ fields }) => fields)
  const columns = columnsFault(tables, { isNumbered: numbers !== null })
  if (columns !== null) faults.push({ field: 'files', message: columns })
  const begin = numbers === null ? null : beginFault(numbers.begin)
  if (begin !== null) faults.push({ field: 'choices.numbers', message: begin })
  if (site_id === null && asksForSite(tables)) faults.push({ field: 'choices.site_id', message: siteMissing })
  if (site_id !== null && !world.sites.some(({ id, collects }) => id === site_id && collects))
    faults.push({ field: 'choices.site_id', message: 'Choose a site that collects samples.' })
  if (analysis_site_id !== null && !world.sites.some(({ id, analyses }) => id === analysis_site_id && analyses))
    faults.push({ field: 'choices.analysis_site_id', message: 'Choose a lab.' })
  if (analysis_site_id === null && asksForLab(tables, without_state))
    faults.push({ field: 'choices.analysis_site_id', message: labMissing })
  if (faults.length > 0) throw badInput(faults)
}
