/** Which field each column of a file holds. Lists every column, so that the user sees what is left out. */
import type { ReactNode } from 'react'
import { type ImportField, resultFields, sampleFields } from '#domain/imports/import-fields.ts'
import part from '#web/admin/part.module.css'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import question from '#web/ui/question.module.css'
import type { ChosenFile } from './bring-in-file.tsx'
import styles from './column-map.module.css'

const words = bringInTexts

const mostShown = 48

const examplesOf = ({ examples }: ChosenFile, column: number) =>
  [...new Set(examples.map((line) => line[column]?.trim() ?? ''))]
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .map((cell) => (cell.length > mostShown ? `${cell.slice(0, mostShown)} …` : cell))

type ColumnMap = {
  readonly id: string
  readonly file: ChosenFile
  readonly onFields: (fields: (ImportField | null)[]) => void
  readonly children?: ReactNode
}

/** The columns. */
export function ColumnMap({ id, file, onFields, children }: ColumnMap) {
  const { name, header, fields } = file
  return (
    <section aria-labelledby={`${id}-title`} className={part.fields}>
      <div>
        <h3 id={`${id}-title`} className={question.label}>
          {words.mapTitle(name)}
        </h3>
        <p className={question.hint}>{words.mapHint}</p>
      </div>
      {children}
      <ul className={styles.columns}>
        {header.map((title, column) => {
          const selectId = `${id}-${column}`
          const examples = examplesOf(file, column)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; two may have one name.
            <li key={column} data-left-out={fields[column] === null || undefined}>
              <label htmlFor={selectId}>
                {title.trim() || words.unnamed(column + 1)}
                <small>{examples.length === 0 ? words.noExamples : words.examples(examples.join(' · '))}</small>
              </label>
              <select
                id={selectId}
                className={question.input}
                aria-label={words.columnIs(title.trim() || words.unnamed(column + 1))}
                value={fields[column] ?? ''}
                onChange={(event) => {
                  const chosen = [...sampleFields, ...resultFields].find((field) => field === event.currentTarget.value)
                  onFields(fields.map((field, at) => (at === column ? (chosen ?? null) : field)))
                }}
              >
                <option value="">{words.leaveOut}</option>
                <Choices label={words.ofSamples} of={sampleFields} />
                <Choices label={words.ofResults} of={resultFields} />
              </select>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Choices({ label, of }: { label: string; of: readonly ImportField[] }) {
  return (
    <optgroup label={label}>
      {of.map((field) => (
        <option key={field} value={field}>
          {words.fields[field]}
        </option>
      ))}
    </optgroup>
  )
}
