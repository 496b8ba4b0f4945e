/** '/worklists': what stands where in the racks of the reader's own lab; scanning or typing a new rack, saving one. */
import { IconLock, IconMicroscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listWorklists, makeWorklist, readWorklist, type WorklistHead } from '#contract/worklists.ts'
import { formatDateTime } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { rackLines } from '#domain/machine/rack-lines.ts'
import { type WorklistLayout, worklistLines } from '#domain/machine/worklist.ts'
import { call } from '#web/api/call.ts'
import { instrumentsQuery } from '#web/api/instruments-query.ts'
import { readQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, RowButton } from '#web/list/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { saveTable, type TableFormat } from '#web/table/save-table.ts'
import { worklistTexts as words } from '#web/texts/machines.ts'
import { Buttons, Muted, Part } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { LayoutForm } from './layout-form.tsx'

/** The page. */
export function WorklistsPage() {
  const { performs_analysis } = useSignedIn()
  if (!performs_analysis) return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <OwnWorklists />
}

function OwnWorklists() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listWorklists, {}))
  const zone = useZone()
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={<Link to={paths.instruments}>{words.back}</Link>}
        lead={words.lead}
        actions={<AddButton>{words.make}</AddButton>}
      />
      {address.edit === 'new' && <RackForm onClose={close} />}
      <Loaded answer={answer}>
        {({ worklists, layouts }) => (
          <>
            {worklists.length === 0 ? (
              <Muted>{words.empty}</Muted>
            ) : (
              <Rows label={words.list} rows={worklists} columns={columnsOf(zone)} keyOf={({ id }) => id} />
            )}
            <Layouts layouts={layouts} />
          </>
        )}
      </Loaded>
    </>
  )
}

type InstrumentLayout = WorklistLayout & { readonly instrument_id: number }

/** The instruments that are in use, with the layout of each. */
function Layouts({ layouts }: { readonly layouts: readonly InstrumentLayout[] }) {
  const { address, open, close } = useListAddress()
  const { data } = useQuery(instrumentsQuery)
  const rows = (data?.instruments ?? [])
    .filter(({ retired_at }) => retired_at === null)
    .flatMap((instrument) => {
      const layout = layouts.find(({ instrument_id }) => instrument_id === instrument.id)
      return layout === undefined ? [] : [{ instrument, layout }]
    })
  if (rows.length === 0) return null
  const opened = rows.find(({ instrument }) => String(instrument.id) === address.edit)
  return (
    <Part isApart aria-labelledby="layouts">
      <h2 id="layouts">{words.layouts}</h2>
      {opened === undefined ? (
        <Rows
          label={words.layouts}
          rows={rows}
          columns={[
            { label: words.layoutColumns.instrument, cell: ({ instrument }) => instrument.name },
            {
              label: words.layoutColumns.layout,
              cell: ({ layout: { format, columns } }) =>
                words.layout.says(
                  words.layout.formats[format],
                  columns.map(({ heading }) => heading),
                ),
            },
            {
              label: words.layoutColumns.does,
              cell: ({ instrument: { id, name } }) => (
                <RowButton name={words.layout.changeOf(name)} variant="outline" onClick={() => open(String(id))}>
                  {words.layout.change}
                </RowButton>
              ),
            },
          ]}
          keyOf={({ instrument }) => instrument.id}
        />
      ) : (
        <LayoutForm key={opened.instrument.id} {...opened} onClose={close} />
      )}
    </Part>
  )
}

const columnsOf = (zone: string): readonly ListColumn<WorklistHead>[] => [
  { label: words.columns.number, cell: ({ id }) => id },
  { label: words.columns.instrument, cell: ({ instrument }) => instrument.name },
  { label: words.columns.holds, cell: ({ samples }) => samples },
  { label: words.columns.made, cell: ({ made_at, made_by }) => words.made(formatDateTime(made_at, zone), made_by) },
  {
    label: words.columns.save,
    cell: ({ id }) => (
      <Buttons as="span">
        {(['csv', 'xlsx'] as const).map((format) => {
          const label = format === 'csv' ? words.saveCsv : words.saveXlsx
          return (
            <RowButton key={format} name={words.saveOf(id, label)} variant="outline" onClick={() => save(id, format)}>
              {label}
            </RowButton>
          )
        })}
      </Buttons>
    ),
  },
]

/** Saves it in the layout of its instrument. */
async function save(id: number, format: TableFormat) {
  try {
    const { places, layout } = await call(readWorklist, { params: { id }, query: {} })
    await saveTable(`worklist-${id}.csv`, worklistLines(places, layout), format)
  } catch (error) {
    toast(sentenceOf(error))
  }
}

function RackForm({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(instrumentsQuery)
  const form = useForm({
    name: 'worklist',
    begun: { instrument_id: '', lines: '' },
    ask: ({ instrument_id, lines }) =>
      asked(makeWorklist, {
        input: {
          instrument_id: Number(instrument_id),
          places: rackLines(lines).map(({ line: _line, ...place }) => place),
        },
      }),
    // The server names a place by its number; people see the line.
    place: ({ field, message }, { lines }) => {
      const [, at] = /^places(?:\.(\d+))?/.exec(field ?? '') ?? []
      if (!field?.startsWith('places')) return field === undefined ? { message } : { field, message }
      const line = at === undefined ? undefined : rackLines(lines)[Number(at)]?.line
      return { field: 'lines', message: line === undefined ? message : words.fault(line, message) }
    },
    done: ({ id }) => words.stored(id),
    onDone: onClose,
  })
  const instruments = (data?.instruments ?? []).filter(({ retired_at }) => retired_at === null)
  if (data !== undefined && instruments.length === 0) {
    return (
      <Panel icon={<IconMicroscope size={28} />} title={words.none.title}>
        {words.none.text}
      </Panel>
    )
  }
  return (
    <ChangeForm title={words.make} form={form} onCancel={onClose}>
      <SelectField
        {...form.text('instrument_id')}
        label={words.instrument}
        none={words.choose}
        choices={instruments.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextArea {...form.text('lines')} rows={10} label={words.lines} hint={words.linesHint} />
    </ChangeForm>
  )
}
