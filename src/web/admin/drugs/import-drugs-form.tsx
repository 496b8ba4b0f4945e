/** Adding and changing drugs from a CSV; every difference is shown before it is made. */
import type { z } from 'zod'
import { importDrugs } from '#contract/admin/drugs.ts'
import { drugColumns } from '#domain/substance/drug-import.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, useImport } from '#web/admin/files/use-import.ts'
import { RowsField } from '#web/admin/ids/rows-field.tsx'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { Effects } from './dictionary-effects.tsx'

const words = adminDrugsTexts

/** The rows as records by the words of the first line; refused where none of them is 'name'. */
async function recordsOf(text: string): Promise<Record<string, string>[]> {
  const [header = [], ...lines] = await readCsv(text)
  const names = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  if (!names.includes('name')) throw new Refusal(400, words.noName, [{ field: 'rows', message: words.noName }])
  // 'alias' is the word of earlier files for synonyms.
  const known: readonly string[] = [...drugColumns, 'alias']
  return lines.map((line) =>
    Object.fromEntries(
      names.flatMap((name, at) => (known.includes(name) && line[at] !== undefined ? [[name, line[at]]] : [])),
    ),
  )
}

/** The form. */
export function ImportDrugsForm({ onClose }: { onClose: () => void }) {
  const { form, set, submit, settle, sentBy } = useAdminForm({ rows: '' }, ({ rows }) =>
    rows.trim() === '' ? [{ field: 'rows', message: adminImportsTexts.empty }] : [],
  )
  const bring = useImport<z.output<typeof importDrugs.answer>>(form.rows, {
    isReady: mayBeImported,
    fields: ['rows'],
    done: ({ added, changed }) => words.importDone(added, changed),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(bring)
  const ask = async ({ dry_run, once }: { dry_run: boolean; once?: string }) => {
    const rows = await recordsOf(form.rows)
    return call(importDrugs, { input: { dry_run, rows } }, once ? { once } : {})
  }
  const { preview } = bring
  return (
    <ChangeForm
      title={words.importTitle}
      {...sending}
      submit={bring.isReady && preview ? words.importSave(preview.added + preview.changed) : adminImportsTexts.check}
      onSubmit={() => submit(() => bring.go(ask))}
      onCancel={onClose}
    >
      <RowsField
        id="rows"
        hint={words.importHint(drugColumns.join(', '))}
        error={errorOf('rows')}
        value={form.rows}
        onChange={(rows) => set({ rows })}
      />
      <ImportPreview preview={preview} />
      {preview !== null && <Effects effects={preview.effects} />}
    </ChangeForm>
  )
}
