/** A pasted block, read into cells, and its preview. */
import { useQuery } from '@tanstack/react-query'
import { readBlock } from '#domain/substance-block.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Modal } from '#web/ui/modal.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { cellsOf } from './read-cells.ts'
import type { Drugs } from './report-drugs.ts'
import type { Row } from './report-form.ts'
import type { Pasted } from './substances.tsx'

const words = reportTexts.paste

type PasteDialog = {
  readonly pasted: Pasted
  readonly rows: readonly Row[]
  readonly drugs: Drugs
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** The dialog. */
export function PasteDialog({ pasted, rows, drugs, onAdd, onClose }: PasteDialog) {
  const { text, at } = pasted
  const { data: cells, isError } = useQuery({
    queryKey: ['pasted', text],
    queryFn: () => cellsOf(text),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  })
  if (isError) {
    return (
      <Modal title={words.title} closeLabel={reportTexts.close} onClose={onClose}>
        <p role="alert">{words.failed}</p>
      </Modal>
    )
  }
  if (cells === undefined) return null
  const block = readBlock(cells, at.column)
  return (
    <PreviewDialog
      title={words.title}
      block={block}
      rows={rows}
      at={at.row}
      drugs={drugs}
      onAdd={onAdd}
      onClose={onClose}
    />
  )
}
