/** Saves a whole list as CSV or as a workbook: reads it page by page, then the browser saves it. */
import { useMutation } from '@tanstack/react-query'
import type { OutCell } from '#domain/workbook/write-workbook.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { saveTable, type TableFormat } from '#web/table/save-table.ts'
import { Notice, Part } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'

type Page<Row> = { readonly count: number; readonly results: readonly Row[] }
type Everything<Row> = { readonly count: number; readonly rows: readonly Row[] }

/** Reads all rows of a list and its `count`; stops reading once it has `most` rows. */
export async function readAll<Row>(
  read: (part: { limit: number; offset: number }) => Promise<Page<Row>>,
  most = Number.POSITIVE_INFINITY,
): Promise<Everything<Row>> {
  const rows: Row[] = []
  let count = 1
  while (rows.length < Math.min(count, most)) {
    const page = await read({ limit: 200, offset: rows.length })
    rows.push(...page.results)
    count = page.count
    if (page.results.length === 0) break
  }
  return { count, rows }
}

type Csv<Row> = {
  readonly file: string
  readonly read: () => Promise<Everything<Row>>
  /** The lines, column names first. */
  readonly lines: (all: Everything<Row>) => readonly (readonly OutCell[])[]
  /** The message after saving; it gets the number of rows. */
  readonly done: (rows: number) => string
}

/** Reads the list and lets the browser save it in a format; `data` is the list. */
export function useCsv<Row>({ file, read, lines, done }: Csv<Row>) {
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const all = await read()
      await saveTable(file, lines(all), format)
      return all
    },
    onSuccess: (all) => toast(done(all.rows.length)),
  })
}

type SaveFailed = { readonly error: unknown; readonly say: (why: string) => string }

/** Says why a file was not saved; shows nothing if there is no error. */
export function SaveFailed({ error, say }: SaveFailed) {
  if (!error) return null
  return (
    <Part as="div">
      <Notice tone="wrong" role="alert">
        {say(sentenceOf(error))}
      </Notice>
    </Part>
  )
}
