/** Empty weights of vials, from a scale's file. */
import { weighIds } from '#contract/admin/ids.ts'
import { readIdCells } from '#domain/sample/id-list.ts'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, needsRows, useImport } from '#web/admin/files/use-import.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { RowsField } from './rows-field.tsx'

const words = adminIdsTexts.weigh

/** The form. */
export function WeighIdsForm({ onClose }: { onClose: () => void }) {
  const { form, submit, preview } = useImport({
    ...{ name: 'weigh-ids', begun: { rows: '' }, check: needsRows, isReady: mayBeImported },
    ask: async ({ rows }, dry_run) =>
      asked(weighIds, { input: { dry_run, rows: readIdCells(await readCsv(rows), ['sample_id', 'empty_weight']) } }),
    save: ({ changed }) => words.save(changed),
    done: ({ changed }) => words.done(changed),
    onDone: onClose,
  })
  return (
    <ChangeForm title={words.title} form={form} submit={submit} onCancel={onClose}>
      <RowsField {...form.text('rows')} hint={words.hint} />
      <ImportPreview preview={preview} />
    </ChangeForm>
  )
}
