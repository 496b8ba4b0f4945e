/** Asks which sheet of a workbook to read, if more than one holds anything. */
import { workbookTexts as words } from '#web/texts/workbook.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { FileSheets } from './read-cells.ts'

type SheetChoice = {
  readonly id: string
  readonly file: string
  readonly sheets: Extract<FileSheets, { sheets: unknown }>['sheets']
  /** The place of the chosen sheet; null before the choice. */
  readonly chosen: number | null
  readonly onChoose: (place: number) => void
}

/** The question. */
export function SheetChoice({ id, file, sheets, chosen, onChoose }: SheetChoice) {
  return (
    <SelectField
      id={id}
      label={words.which(file)}
      none={chosen === null ? words.choose : undefined}
      choices={sheets.map((sheet, at) => ({
        value: String(at),
        label:
          'fault' in sheet ? words.unusable(sheet.name) : words.sheet(sheet.name, sheet.cells.length, sheet.isHidden),
      }))}
      value={chosen === null ? '' : String(chosen)}
      onChange={(value) => value !== '' && onChoose(Number(value))}
    />
  )
}
