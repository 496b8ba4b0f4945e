/** Empty weights of vials, from a scale's file. */
import { weighIds } from '#contract/admin/ids.ts'
import { readIdCells } from '#domain/sample/id-list.ts'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, needsRows, useImport } from '#web/admin/files/use-import.ts'
import { call } from '#web/api/call.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { RowsField } from './rows-field.tsx'

const words = adminIdsTexts.weigh

/** The form. */
export function WeighIdsForm({ onClose }: { onClose: () => void }) {
  const entered = useForm({ name: 'weigh-ids', begun: { rows: '' }, check: needsRows })
  const bring = useImport(entered.values.rows, {
    isReady: mayBeImported,
    done: ({ changed }) => words.done(changed),
    onDone: async () => {
      await entered.settle()
      onClose()
    },
  })
  const form = entered.sentBy(bring)
  const ask = async ({ dry_run, once }: { dry_run: boolean; once?: string }) => {
    const rows = readIdCells(await readCsv(form.values.rows), ['sample_id', 'empty_weight'])
    return call(weighIds, { input: { dry_run, rows } }, once ? { once } : {})
  }
  return (
    <ChangeForm
      title={words.title}
      form={{ ...form, submit: () => form.tried(() => bring.go(ask)) }}
      submit={bring.isReady ? words.save(bring.preview?.changed ?? 0) : adminImportsTexts.check}
      onCancel={onClose}
    >
      <RowsField {...form.text('rows')} hint={words.hint} />
      <ImportPreview preview={bring.preview} />
    </ChangeForm>
  )
}
