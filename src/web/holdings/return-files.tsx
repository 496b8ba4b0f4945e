/** Saves a return as CSV, for Excel with its corrections and each transaction, or a released one as PDF. */
import { IconDownload } from '@tabler/icons-react'
import { downloadReturn, previewReturn, type Return, readReturn } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { saveFile } from '#web/api/save-file.ts'
import { saveSheets, saveTable } from '#web/table/save-table.ts'
import { returnTexts as words } from '#web/texts/returns.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type ReturnFiles = { readonly said: Return; readonly site: number | undefined }

/** The buttons; `site` is an administrator's. */
export function ReturnFiles({ said, site }: ReturnFiles) {
  const { id, from, to } = said
  // A file outlives the page that said so.
  const name = `return ${said.site.name} ${from} ${to}${id === null ? ' not released' : ''}`.replace(
    /[^\p{L}\p{N}]+/gu,
    '-',
  )
  const save = {
    csv: () => saveTable(`${name}.csv`, previewReturn.csv.lines(said), 'csv'),
    xlsx: async () => {
      const whole =
        id === null
          ? await call(previewReturn, { query: { from, to, site, moves: 'true' } })
          : await call(readReturn, { params: { id: String(id) }, query: { moves: 'true' } })
      return saveSheets(name, previewReturn.csv.sheets(whole))
    },
    pdf: async () => {
      saveFile(`${name}.pdf`, await call(downloadReturn, { params: { id: String(id) } }), 'application/pdf')
      return `${name}.pdf`
    },
  }
  return (id === null ? (['csv', 'xlsx'] as const) : (['pdf', 'csv', 'xlsx'] as const)).map((format) => (
    <Button
      key={format}
      variant="outline"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={words.saveOf[format]}
      onClick={() =>
        save[format]().then(
          (file) => toast(words.saved(file)),
          (error: unknown) => toast(words.notSaved(sentenceOf(error))),
        )
      }
    >
      {words.save[format]}
    </Button>
  ))
}
