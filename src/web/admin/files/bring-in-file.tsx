/** Chooses a file to bring in: reads it in the browser, guesses its columns, and says what it holds. */

import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readHeadings } from '#contract/admin/imports.ts'
import type { ImportLayout } from '#contract/table-layouts.ts'
import { plainCell, writeCsv } from '#domain/csv.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import type { ImportField } from '#domain/imports/import-fields.ts'
import { importTable } from '#domain/imports/import-heading.ts'
import { cellsToRead } from '#domain/imports/naming-columns.ts'
import type { Account } from '#domain/table/account.ts'
import { call } from '#web/api/call.ts'
import { type FileSheet, type FileSheets, sheetsOf } from '#web/table/read-cells.ts'
import { SheetChoice } from '#web/table/sheet-choice.tsx'
import { notesOf } from '#web/table/sheet-notes.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Button } from '#web/ui/button.tsx'
import { tables } from '#web/ui/file-button.tsx'
import { FormFileButton } from '#web/ui/form-file-button.tsx'
import { useReading } from '#web/ui/form-waits.ts'
import { Hint, LabelText, QuestionBox } from '#web/ui/labels.tsx'
import { Buttons } from '#web/ui/layout.tsx'
import { HintAndError, Optional } from '#web/ui/question.tsx'

const words = bringInTexts
const mostBytes = 10_000_000

/** A table that was read; `examples` are its first lines, `lines` all of them. */
export type ChosenFile = {
  readonly name: string
  readonly text: string
  /** What stands on the sheet outside of the table, and is not read. */
  readonly left: Account['left']
  readonly header: readonly string[]
  readonly examples: readonly (readonly string[])[]
  readonly lines: readonly (readonly string[])[]
  readonly fields: readonly (ImportField | null)[]
  /** Of a sheet: the cells that Excel may have changed, and what people must know of it. */
  readonly doubts: FileSheet['doubts']
  readonly notes: readonly string[]
  /** Where the file comes from; '' if nobody named it. Its columns are kept for other files from there. */
  readonly source: string
  /** The kept layout with which it was read; null for none. */
  readonly layout: ImportLayout | null
  /** The columns as they were guessed, and whether somebody chose others for these headings before. */
  readonly guessed: readonly (ImportField | null)[]
  readonly isAgain: boolean
}

/** A workbook with several sheets; `chosen` is the place of the one to read. */
type Book = {
  readonly name: string
  readonly sheets: readonly AnySheet[]
  readonly chosen: number | null
}
type AnySheet = Extract<FileSheets, { sheets: unknown }>['sheets'][number]

async function readSheet(
  file: string,
  sheets: readonly AnySheet[],
  place: number,
): Promise<ChosenFile | { fault: string }> {
  const sheet = sheets[place]
  if (sheet === undefined || 'fault' in sheet) return sheet ?? { fault: words.noRows }
  const { cells, left } = importTable(sheet.cells.map((line) => line.map(plainCell)))
  const [heading = [], ...lines] = cells
  if (lines.length === 0) return { fault: words.noRows }
  const width = lines.reduce((most, line) => Math.max(most, line.length), heading.length)
  const header = sheet.text === null ? Array.from({ length: width }, (_, column) => heading[column] ?? '') : heading
  const examples = lines.slice(0, 200)
  const headings = header.slice(0, 500).map((title) => title.slice(0, 1000))
  // Without an answer such columns are left out, and the preview asks about them.
  const { drugs, naming } = await call(readHeadings, {
    input: { headings, cells: headings.map((_, column) => cellsToRead(lines, column)) },
  }).catch(() => ({ drugs: [], naming: [] }))
  const fields = guessColumns({ header, lines: examples }, drugs, naming)
  // What is sent begins with its headings.
  const text = writeCsv([header, ...lines], '\t')
  const others = sheets.filter((one) => one !== sheet).map((one) => one.name)
  const name = others.length === 0 ? file : `${file}, ${sheet.name}`.slice(0, 200)
  const notes = notesOf(sheet, { titles: header, lines }, others)
  const ofSheet = { doubts: sheet.doubts, notes, left }
  const ofColumns = { fields, guessed: fields, isAgain: false }
  return { name, text, header, examples, lines, ...ofColumns, ...ofSheet, source: '', layout: null }
}

type BringInFile = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly isOptional?: boolean
  readonly error: string | undefined
  readonly file: ChosenFile | null
  /** What must be there before a file is taken. */
  readonly onRead: () => Promise<unknown>
  readonly onFile: (file: ChosenFile | null) => void
}

/** The field. */
export function BringInFile(props: BringInFile) {
  const { id, label, hint, isOptional = false, error, file, onRead, onFile } = props
  const whileReading = useReading()
  const [fault, setFault] = useState<string | undefined>()
  const [book, setBook] = useState<Book | null>(null)
  // Reading takes a while, and the form may have changed by then.
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  // While a table is read, nobody may look at what the one before would bring in.
  const take = async (name: string, sheets: readonly AnySheet[], place: number) => {
    onFile(null)
    const [got] = await Promise.all([readSheet(name, sheets, place), onRead()])
    setFault('fault' in got ? got.fault : undefined)
    latest.current('fault' in got ? file : got)
  }
  const read = async (chosen: File) => {
    setBook(null)
    onFile(null)
    const got = await sheetsOf(chosen, mostBytes)
    const sheets = 'sheets' in got ? got.sheets : []
    setFault('fault' in got ? got.fault : undefined)
    if ('fault' in got) latest.current(file)
    else if (sheets.length > 1) setBook({ name: chosen.name, sheets, chosen: null })
    else await take(chosen.name, sheets, 0)
  }
  return (
    <QuestionBox data-question={id}>
      <LabelText id={`${id}-label`}>
        {label}
        <Optional>{isOptional ? words.optional : undefined}</Optional>
      </LabelText>
      <HintAndError id={id} hint={hint} error={fault ?? error} />
      <Buttons role="status">{file !== null && <strong>{words.rows(file.name, file.lines.length)}</strong>}</Buttons>
      {book !== null && (
        <SheetChoice
          id={`${id}-sheet`}
          file={book.name}
          sheets={book.sheets}
          chosen={book.chosen}
          onChoose={(place) => {
            setBook({ ...book, chosen: place })
            return whileReading(take(book.name, book.sheets, place))
          }}
        />
      )}
      {file?.notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
      <Buttons>
        <FormFileButton id={id} label={label} accept={tables} describedBy={`${id}-label`} onFile={read}>
          {file === null ? words.choose : words.chooseOther}
        </FormFileButton>
        {file !== null && isOptional && (
          <Button
            variant="subtle"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => {
              setFault(undefined)
              setBook(null)
              onFile(null)
            }}
          >
            {words.remove}
          </Button>
        )}
      </Buttons>
    </QuestionBox>
  )
}
