/** Which field each column of a file holds. Lists every column, so that the user sees what is left out. */
import {
  type ImportField,
  importFields,
  manySampleFields,
  resultFields,
  sampleFields,
} from '#domain/imports/import-fields.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { ColumnRows } from '#web/ui/column-map.tsx'
import { Select } from '#web/ui/labels.tsx'
import type { ChosenFile } from './bring-in-file.tsx'
import { FileLayout } from './file-layout.tsx'
import { TitledPart } from './titled-part.tsx'

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
  readonly onChange: (part: Partial<ChosenFile>) => void
}

/** The columns. */
export function ColumnMap({ id, file, onChange }: ColumnMap) {
  const { name, header, fields } = file
  return (
    <TitledPart id={`${id}-columns`} title={words.mapTitle(name)} hint={words.mapHint}>
      <FileLayout id={`${id}-source`} file={file} onChange={onChange} />
      <ColumnRows>
        {header.map((title, column) => {
          const selectId = `${id}-columns-${column}`
          const examples = examplesOf(file, column)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; two may have one name.
            <li key={column} data-left-out={fields[column] === null || undefined}>
              <label htmlFor={selectId}>
                {title.trim() || words.unnamed(column + 1)}
                <small>{examples.length === 0 ? words.noExamples : words.examples(examples.join(' · '))}</small>
              </label>
              <Select
                id={selectId}
                aria-label={words.columnIs(title.trim() || words.unnamed(column + 1))}
                value={fields[column] ?? ''}
                onChange={(event) => {
                  const chosen = importFields.find((field) => field === event.currentTarget.value)
                  onChange({ fields: fields.map((field, at) => (at === column ? (chosen ?? null) : field)) })
                }}
              >
                <option value="">{words.leaveOut}</option>
                <Choices label={words.ofSamples} of={[...sampleFields, ...manySampleFields]} />
                <Choices label={words.ofResults} of={resultFields} />
              </Select>
            </li>
          )
        })}
      </ColumnRows>
    </TitledPart>
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
