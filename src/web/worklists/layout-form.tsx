/** The layout in which an instrument takes worklists: CSV or Excel, and for each column its heading and what it holds. */
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { keepWorklistLayout } from '#contract/worklists.ts'
import {
  type ColumnHolds,
  columnHolds,
  type Place,
  type WorklistColumn,
  type WorklistLayout,
  worklistFormats,
  worklistLines,
} from '#domain/machine/worklist.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { worklistTexts } from '#web/texts/machines.ts'
import { Button } from '#web/ui/button.tsx'
import { Fields, Muted, Pair, SmallHeading } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = worklistTexts.layout
const mostColumns = 40

/** What the example of the file shows. */
const example: readonly Place[] = [
  { position: 'A1', kind: 'BLANK', sample_id: null, label: 'Blank 1' },
  { position: 'A2', kind: 'SAMPLE', sample_id: 'PD2215', label: null },
]

type LayoutForm = {
  readonly instrument: { readonly id: number; readonly name: string }
  readonly layout: WorklistLayout
  readonly onClose: () => void
}

/** The form. */
export function LayoutForm({ instrument: { id, name }, layout, onClose }: LayoutForm) {
  const form = useForm({
    ...{ name: 'worklist-layout', about: id, isEdit: true },
    begun: { format: layout.format as string, columns: layout.columns },
    ask: ({ format, columns }) =>
      asked(keepWorklistLayout, {
        params: { id },
        // The call refuses any other value at its field.
        input: { format: format as WorklistLayout['format'], columns: [...columns] },
      }),
    done: words.kept(name),
    onDone: onClose,
  })
  const { columns } = form.values
  const put = (changed: readonly WorklistColumn[]) => form.draft.change({ columns: changed })
  const set = (at: number, part: Partial<WorklistColumn>) =>
    put(columns.map((column, place) => (place === at ? { ...column, ...part } : column)))
  const fault = form.errorOf('columns')
  const [titles = [], ...lines] = worklistLines(example, { format: 'csv', columns })
  return (
    <ChangeForm title={words.title(name)} form={form} onCancel={onClose}>
      <SelectField
        {...form.text('format')}
        label={words.format}
        choices={worklistFormats.map((value) => ({ value, label: words.formats[value] }))}
      />
      <Fields as="section" id="columns" tabIndex={-1} aria-labelledby="columns-title">
        <SmallHeading id="columns-title">{words.columns}</SmallHeading>
        {fault !== undefined && <Refused>{fault}</Refused>}
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column.
          <Pair key={at}>
            <TextField
              id={`columns.${at}.heading`}
              label={words.heading(at + 1)}
              error={form.errorOf(`columns.${at}.heading`)}
              value={column.heading}
              onChange={(heading) => set(at, { heading })}
            />
            <SelectField
              id={`columns.${at}.holds`}
              label={words.holds(at + 1)}
              error={form.errorOf(`columns.${at}.holds`)}
              choices={columnHolds.map((value) => ({ value, label: words.kinds[value] }))}
              value={column.holds}
              // One of the choices.
              onChange={(holds) => set(at, { holds: holds as ColumnHolds, text: holds === 'text' ? column.text : '' })}
            />
            {column.holds === 'text' && (
              <TextField
                id={`columns.${at}.text`}
                label={words.text(at + 1)}
                error={form.errorOf(`columns.${at}.text`)}
                value={column.text}
                onChange={(text) => set(at, { text })}
              />
            )}
            {columns.length > 1 && (
              <Button
                variant="subtle"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => put(columns.filter((_, place) => place !== at))}
              >
                {words.remove(at + 1)}
              </Button>
            )}
          </Pair>
        ))}
        {columns.length < mostColumns && (
          <div>
            <Button
              variant="outline"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => put([...columns, { heading: '', holds: 'text', text: '' }])}
            >
              {words.add}
            </Button>
          </div>
        )}
      </Fields>
      <Muted>{words.example}</Muted>
      <table>
        <thead>
          <tr>
            {titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column.
              <th key={at} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column.
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ChangeForm>
  )
}
