/** Imports a block of cells that was pasted into the list of substances. */

import { cellsOf } from '#web/table/read-cells.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import type { Pasted } from './substances.tsx'
import { TableDialog, type TableTarget } from './table-dialog.tsx'

const words = tableTexts.paste

/** The dialog. */
export function PasteDialog({ pasted: { text, at }, ...parts }: { readonly pasted: Pasted } & TableTarget) {
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
