/** What machines brought of the sample: what is in the draft, and what a person must read or set aside before submitting. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listMachineResults, type MachineResult, setMachineResultAside } from '#contract/machine-results.ts'
import { formatDateTime } from '#domain/dates.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useZone } from '#web/samples/when.tsx'
import { machineResultTexts as words } from '#web/texts/machines.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, CellLines, NoteBar } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { isBlank } from './report-form.ts'
import { TableDialog } from './table-dialog.tsx'
import type { ReportState } from './use-report.ts'

const brought = ['machine-results']

/** The notes above the form's buttons. */
export function MachineResults({ report }: { readonly report: ReportState }) {
  const { sample, form, savedAt } = report
  const { sample_id } = sample
  const { data } = useQuery({
    // A save settles what it holds.
    queryKey: [...brought, sample_id, savedAt],
    queryFn: ({ signal }) => call(listMachineResults, { params: { sample_id } }, { signal }),
  })
  const [reading, setReading] = useState<MachineResult | null>(null)
  const [leaving, setLeaving] = useState<MachineResult | null>(null)
  const zone = useZone()
  const open = (data?.results ?? []).filter(({ id }) => !form.machine_results?.includes(id))
  // One note a run, also for a result that is in the form already.
  const runs = (data?.results ?? []).filter(({ standing, checks }) => standing !== 'SET_ASIDE' && checks.length > 0)
  const read = (result: MachineResult) => {
    if (!form.tests.some(({ technology }) => technology === result.technology)) report.add(result.technology)
    setReading(result)
  }
  return (
    <>
      {runs.map(({ id, checks }) => (
        <RunNotes key={id} checks={checks} />
      ))}
      {open.map((result) => {
        const { id, file_name, instrument, machine, received_at, standing, why, lines } = result
        const when = formatDateTime(received_at, zone)
        if (standing === 'DRAFTED')
          return (
            <NoteBar key={id} tone="said" role="status">
              <span>{words.drafted(file_name, instrument.name, machine, when, lines)}</span>
            </NoteBar>
          )
        if (standing !== 'WAITS') return null
        return (
          <NoteBar key={id} tone="look" role="status">
            <span>
              {words.waits(file_name, instrument.name, machine, when)} {why}
            </span>
            <Buttons>
              <Button onClick={() => read(result)}>{words.read}</Button>
              <Button variant="outline" onClick={() => setLeaving(result)}>
                {words.aside}
              </Button>
            </Buttons>
          </NoteBar>
        )
      })}
      {reading !== null && <Reading report={report} result={reading} onClose={() => setReading(null)} />}
      {leaving !== null && <Leaving result={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** What the checks of a run show; what may make the results wrong stands in a note of its own. */
function RunNotes({ checks }: Pick<MachineResult, 'checks'>) {
  const notes = [
    { tone: 'look', title: words.doubts, texts: checks.filter(({ is_doubt }) => is_doubt) },
    { tone: 'said', title: words.checks, texts: checks.filter(({ is_doubt }) => !is_doubt) },
  ] as const
  return notes.map(
    ({ tone, title, texts }) =>
      texts.length > 0 && (
        <NoteBar key={tone} tone={tone} role="status">
          <CellLines>
            <strong>{title}</strong>
            {texts.map(({ text }) => (
              <span key={text}>{text}</span>
            ))}
          </CellLines>
        </NoteBar>
      ),
  )
}

type One = { readonly result: MachineResult; readonly onClose: () => void }

/** The same dialog as for a file that a person chose: it asks what must be asked. */
function Reading({ report, result, onClose }: One & { readonly report: ReportState }) {
  const { form, drugs, sample } = report
  const test = form.tests.find(({ technology }) => technology === result.technology)
  if (test === undefined) return null
  const { id, file_name, instrument, technology, cells } = result
  return (
    <TableDialog
      title={words.title(file_name)}
      columnsTitle={words.columnsTitle(file_name)}
      whichTitle={words.which(file_name)}
      queryKey={['machine-result', id]}
      read={async () => ({ cells: cells ?? [] })}
      failed=""
      start="name"
      about={[file_name]}
      at={test.rows.filter((row) => !isBlank(row)).length}
      rows={test.rows}
      drugs={drugs}
      sample_id={sample.sample_id}
      origin={{ technology, instrument_id: instrument.id, name: instrument.name }}
      onClose={onClose}
      onAdd={(rows, isRelative) => {
        report.changeTest(test.key, () => ({
          ...{ rows, instrument: String(instrument.id) },
          ...(isRelative && { percent_basis: 'relative' as const }),
        }))
        report.draft.change(({ machine_results = [] }) => ({ machine_results: [...machine_results, id] }))
        toast(words.readIn)
        onClose()
      }}
    />
  )
}

function Leaving({ result: { id }, onClose }: One) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => call(setMachineResultAside, { params: { id } }),
    onSuccess: () => {
      toast(words.isAside)
      onClose()
    },
    onError: (error) => toast(sentenceOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: brought }),
  })
  return (
    <Modal
      title={words.asideTitle}
      closeLabel={reportTexts.close}
      onClose={onClose}
      actions={
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          {words.aside}
        </Button>
      }
    >
      <p>{words.asideText}</p>
    </Modal>
  )
}
