/** Asks which result is not of the sample, by name and reason, before it is taken back (R6.31). */
import { useQueryClient } from '@tanstack/react-query'
import { takeBackReport } from '#contract/analysis.ts'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useSignedIn } from '#web/session/session.ts'
import { labTexts } from '#web/texts/lab.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { titleOf } from './report-card.tsx'
import { reportsQuery } from './reports-query.ts'

const words = labTexts.takeBack

type Question = {
  readonly sample: Pick<Sample, 'sample_id'>
  /** The submitted reports of the viewer's lab. */
  readonly reports: readonly Report[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The question; if the server refuses, it stays open with the reason. */
export function TakeBackQuestion({ sample: { sample_id }, reports, onDone, onClose }: Question) {
  const queries = useQueryClient()
  const [only] = reports.length === 1 ? reports : []
  const begun = {
    names: splitFullName(useSignedIn().name),
    reason: '',
    report: only === undefined ? '' : String(only.id),
  }
  const form = useForm({
    ...{ name: 'take-back', about: sample_id, begun },
    ask: ({ names: { first, last }, reason, report }) =>
      asked(takeBackReport, { input: { report: Number(report), staff: fullName(first, last), reason } }),
    check: ({ report }) => (report === '' ? [{ field: 'report', message: words.whichMissing }] : []),
    done: words.done,
    onDone: (answer) => {
      onDone()
      queries.setQueryData(sampleQuery(sample_id).queryKey, answer.sample)
      queries.setQueryData(reportsQuery(sample_id).queryKey, answer.reports)
      onClose()
    },
  })
  return (
    <ModalForm title={words.title(sample_id)} form={form} submit={words.submit} onClose={onClose}>
      <p>{words.text}</p>
      <p>{words.readers}</p>
      <p>{words.right}</p>
      <p>{words.instead}</p>
      <ChoiceList
        id="report"
        kind="one"
        label={words.which}
        error={form.errorOf('report')}
        choices={reports.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
        chosen={form.values.report === '' ? [] : [form.values.report]}
        onChoose={(report) => form.set({ report })}
      />
      <NamePair {...form.names('names', 'staff')} label={words.name} isOwnName />
      <TextArea {...form.text('reason')} label={words.reason} rows={2} />
    </ModalForm>
  )
}
