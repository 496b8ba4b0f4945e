/** The dialogs over the form: questions before submitting, or a choice between two people's versions. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { reportDialogTexts } from '#web/texts/report-dialogs.ts'
import type { Asking } from './asking.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { baseOf, formOf } from './report-form.ts'
import { isCorrection } from './report-input.ts'
import type { ReportState } from './use-report.ts'

/** The open dialog, if any. */
export function ReportAsking({ report }: { report: ReportState }) {
  const { asking, setAsking, draft, sample } = report
  const { name } = useSignedIn()
  const navigate = useNavigate()
  const behind = useBehind(report)
  const shown = asking ?? behind.asking
  const close = () => {
    setAsking(null)
    behind.dismiss()
  }
  if (shown === null) return null
  if (shown.kind === 'questions') {
    const { action: asked, questions, answered, dangers, said, codes } = shown
    return (
      <QuestionsDialog
        questions={questions}
        dangers={dangers}
        drugs={report.drugs}
        said={said}
        isSubmitted={asked === 'submit'}
        onNo={close}
        onYes={(answers) => {
          report.answerDangers(dangers, answers)
          report.send(asked, [...answered, ...questions], codes)
        }}
      />
    )
  }
  const { own, action, said } = shown
  const hasDraft = own.some(({ is_draft }) => is_draft)
  const takeTheirs = async () => {
    close()
    if (hasDraft || report.correct) return report.restart(own)
    // The other person submitted the report, so nothing is left to write here.
    await draft.forget()
    if (report.place) return report.place.onSubmitted()
    await navigate({ to: paths.result(sample.sample_id), replace: true })
  }
  const mine = draft.latest()
  // A draft is replaced as a whole; of what was submitted, only the same test is.
  const isBeside = !hasDraft && !isCorrection(mine.tests, own)
  return (
    <ConflictDialog
      said={said}
      isBeside={isBeside}
      drugs={report.drugs}
      theirs={formOf(sample, own, report.correct || !hasDraft, name)}
      mine={mine}
      onClose={close}
      onTakeTheirs={takeTheirs}
      onKeepMine={() => {
        draft.change(baseOf(own))
        close()
        if (action !== null) report.send(action)
      }}
    />
  )
}

/** On opening the page: finds out whether somebody else has saved since the version kept on this device. */
function useBehind({ draft, own, correct }: ReportState): { asking: Asking; dismiss: () => void } {
  const [atStart] = useState(own)
  const [isSeen, setSeen] = useState(false)
  const zone = useZone()
  const now = baseOf(atStart)
  const isBehind =
    draft.from !== null &&
    ((!correct && draft.form.base_version !== now.base_version) ||
      JSON.stringify(draft.form.base_reports) !== JSON.stringify(now.base_reports))
  const newest = atStart
    .map(({ last_update }) => last_update)
    .sort()
    .at(-1)
  if (!isBehind || isSeen || newest === undefined) return { asking: null, dismiss: () => {} }
  const said = reportDialogTexts.conflict.since(formatDateTime(newest, zone))
  return { asking: { kind: 'conflict', said, own: atStart, action: null }, dismiss: () => setSeen(true) }
}
