/** Chooses a file to bring in: reads it in the browser, guesses its columns, and says what it holds. */

import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportLayout } from '#contract/table-layouts.ts'
import { writeCsv } from '#domain/csv.ts'
import { guessColumns, type ImportField } from '#domain/imports/import-fields.ts'
import { headingOf } from '#domain/imports/import-heading.ts'
import styles from '#web/admin/part.module.css'
import { textOf } from '#web/analysis/report/read-cells.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton, tables } from '#web/ui/file-button.tsx'
import question from '#web/ui/question.module.css'
import { HintAndError, Optional } from '#web/ui/question.tsx'
import { readCsv } from './read-csv.ts'

const words = bringInTexts
const mostBytes = 10_000_000

/** A file that was read; `examples` are its first lines, `lines` all of them. */
export type ChosenFile = {
  readonly name: string
  readonly text: string
  /** The lines above the headings, which are not read. */
  readonly titles: readonly string[]
  readonly header: readonly string[]
  readonly examples: readonly (readonly string[])[]
  readonly lines: readonly (readonly string[])[]
  readonly fields: readonly (ImportField | null)[]
  /** Where the file comes from; '' if nobody named it. Its columns are kept for other files from there. */
  readonly source: string
  /** The kept layout with which it was read; null for none. */
  readonly layout: ImportLayout | null
}

async function readFile(file: File): Promise<ChosenFile | { fault: string }> {
  if (file.size > mostBytes) return { fault: words.tooLarge }
  const got = await textOf(file, mostBytes)
  if ('fault' in got) return got
  const cells = await readCsv(got.text)
  const at = headingOf(cells)
  const [header = [], ...lines] = cells.slice(at)
  if (lines.length === 0) return { fault: words.noRows }
  const titles = cells.slice(0, at).map((line) => line.filter((cell) => cell.trim() !== '').join(' '))
  const examples = lines.slice(0, 200)
  const fields = guessColumns({ header, lines: examples })
  // What is sent begins with its headings.
  const text = at === 0 ? got.text : writeCsv([header, ...lines])
  return { name: file.name, text, titles, header, examples, lines, fields, source: '', layout: null }
}

type BringInFile = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly isOptional?: boolean
  readonly error: string | undefined
  readonly file: ChosenFile | null
  readonly onFile: (file: ChosenFile | null) => void
}

/** The field. */
export function BringInFile({ id, label, hint, isOptional = false, error, file, onFile }: BringInFile) {
  const [fault, setFault] = useState<string | undefined>()
  const read = async (chosen: File) => {
    const got = await readFile(chosen)
    setFault('fault' in got ? got.fault : undefined)
    if (!('fault' in got)) onFile(got)
  }
  return (
    <div className={question.question} data-question={id}>
      <span className={question.label} id={`${id}-label`}>
        {label}
        <Optional>{isOptional ? words.optional : undefined}</Optional>
      </span>
      <HintAndError id={id} hint={hint} error={fault ?? error} />
      <div className={styles.buttons} role="status">
        {file !== null && <strong>{words.rows(file.name, file.lines.length)}</strong>}
      </div>
      {file !== null && file.titles.length > 0 && <p className={question.hint}>{words.titles(file.titles)}</p>}
      <div className={styles.buttons}>
        <FileButton id={id} label={label} accept={tables} describedBy={`${id}-label`} onFile={read}>
          {file === null ? words.choose : words.chooseOther}
        </FileButton>
        {file !== null && isOptional && (
          <Button
            variant="subtle"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => {
              setFault(undefined)
              onFile(null)
            }}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  )
}
