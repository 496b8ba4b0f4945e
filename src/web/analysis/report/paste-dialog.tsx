/** Imports a block of cells that was pasted into the list of substances. */

import { cellsOf } from '#web/table/read-cells.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import type { Drugs } from './report-drugs.ts'
import type { Row } from './report-form.ts'
import type { Pasted } from './substances.tsx'
import { TableDialog } from './table-dialog.tsx'
import type { TableOrigin } from './table-layouts.ts'

const words = tableTexts.paste

type PasteDialog = {
  readonly pasted: Pasted
  readonly rows: readonly Row[]
  readonly drugs: Drugs
  readonly sample_id: string
  readonly origin: TableOrigin
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** The dialog. */
export function PasteDialog({ pasted: { text, at }, ...parts }: PasteDialog) {
  return (
    <TableDialog
      title={words.title}
      whichTitle={tableTexts.which.pasteTitle}
      columnsTitle={words.columnsTitle}
      queryKey={['pasted', text]}
      read={async () => ({ cells: await cellsOf(text) })}
      failed={words.failed}
      start={at.column}
      at={at.row}
      {...parts}
    />
  )
}
