/** Adds and changes drugs from a CSV; shows every difference before it changes anything. */
import { importDrugs } from '#contract/admin/drugs.ts'
import { drugColumns } from '#domain/substance/drug-import.ts'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, needsRows, useImport } from '#web/admin/files/use-import.ts'
import { RowsField } from '#web/admin/ids/rows-field.tsx'
import { Refusal } from '#web/api/refusal.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Effects } from './dictionary-effects.tsx'

const words = adminDrugsTexts

/** Turns rows into records, with the headings of the first line as keys. Refuses a text without the heading 'name'. */
async function recordsOf(text: string): Promise<Record<string, string>[]> {
  const [header = [], ...lines] = await readCsv(text)
  const names = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  if (!names.includes('name')) throw new Refusal(400, words.noName, [{ field: 'rows', message: words.noName }])
  // Earlier files call synonyms 'alias'.
  const known: readonly string[] = [...drugColumns, 'alias']
  return lines.map((line) =>
    Object.fromEntries(
      names.flatMap((name, at) => (known.includes(name) && line[at] !== undefined ? [[name, line[at]]] : [])),
    ),
  )
}

/** The form. */
export function ImportDrugsForm({ onClose }: { onClose: () => void }) {
  const { form, submit, preview } = useImport({
    ...{ name: 'import-drugs', begun: { rows: '' }, check: needsRows, isReady: mayBeImported },
    ask: async ({ rows }, dry_run) => asked(importDrugs, { input: { dry_run, rows: await recordsOf(rows) } }),
    save: ({ added, changed }) => words.importSave(added + changed),
    done: ({ added, changed }) => words.importDone(added, changed),
    onDone: onClose,
  })
  return (
    <ChangeForm title={words.importTitle} form={form} submit={submit} onCancel={onClose}>
      <RowsField {...form.text('rows')} hint={words.importHint(drugColumns.join(', '))} />
      <ImportPreview preview={preview} />
      {preview !== null && <Effects effects={preview.effects} />}
    </ChangeForm>
  )
}
