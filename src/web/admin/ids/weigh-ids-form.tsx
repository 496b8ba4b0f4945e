/** Empty weights of vials, from a scale's file. */
import { weighIds } from '#contract/admin/ids.ts'
import { readIdCells } from '#domain/sample/id-list.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, useImport } from '#web/admin/files/use-import.ts'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { call } from '#web/api/call.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { RowsField } from './rows-field.tsx'

const words = adminIdsTexts.weigh

/** The form. */
export function WeighIdsForm({ onClose }: { onClose: () => void }) {
  const { form, set, submit, settle, sentBy } = useAdminForm({ rows: '' }, ({ rows }) =>
    rows.trim() === '' ? [{ field: 'rows', message: adminImportsTexts.empty }] : [],
  )
  const bring = useImport(form.rows, {
    isReady: mayBeImported,
    done: ({ changed }) => words.done(changed),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(bring)
  const ask = async ({ dry_run, once }: { dry_run: boolean; once?: string }) => {
    const rows = readIdCells(await readCsv(form.rows), ['sample_id', 'empty_weight'])
    return call(weighIds, { input: { dry_run, rows } }, once ? { once } : {})
  }
  return (
    <ChangeForm
      title={words.title}
      {...sending}
      submit={bring.isReady ? words.save(bring.preview?.changed ?? 0) : adminImportsTexts.check}
      onSubmit={() => submit(() => bring.go(ask))}
      onCancel={onClose}
    >
      <RowsField
        id="rows"
        hint={words.hint}
        error={errorOf('rows')}
        value={form.rows}
        onChange={(rows) => set({ rows })}
      />
      <ImportPreview preview={bring.preview} />
    </ChangeForm>
  )
}
