/**
 * '/shift/give-up': gives up a sample that the service does not accept, with a name and a reason, after its answers were
 * printed.
 */

import { IconNotes, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { keysOf } from '#domain/records.ts'
import { isGivenUp, isHeld } from '#domain/shift/kept-sample.ts'
import { noAnswers } from '#domain/survey/survey-answers.ts'
import { answerWords } from '#web/collection/answer-words.ts'
import { useUnkept } from '#web/form/use-draft.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { shiftTexts } from '#web/texts/shifts.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Muted } from '#web/ui/layout.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShiftForm, ShiftHeading } from '#web/ui/shift.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useNamedSample } from './find-sample.ts'
import { GivenUp, givenUpFaults, isWronglyGivenUp } from './given-up.ts'
import { useShift, useWhen } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'

const words = shiftTexts.giveUp

/** The page. */
export function GiveUpPage() {
  const sample = useNamedSample()
  const navigate = useNavigate()
  if (sample === undefined || sample.form === null || (isGivenUp(sample) && !isWronglyGivenUp(sample))) {
    return (
      <Panel
        icon={<IconNotes size={28} />}
        title={shiftTexts.survey.gone}
        level={1}
        actions={
          <Button component={Link} to={paths.shift}>
            {shiftTexts.survey.back}
          </Button>
        }
      >
        {shiftTexts.survey.goneText}
      </Panel>
    )
  }
  return (
    <FullPage
      title={words.title}
      sampleId={sample.sample_id}
      leave={{ label: words.cancel, onLeave: () => navigate({ to: paths.shift }) }}
    >
      <PageTitle>{`${words.title} ${sample.sample_id}`}</PageTitle>
      <Answers sample={sample} form={sample.form} />
      <GiveUpForm sample={sample} />
    </FullPage>
  )
}

function Answers({ sample, form }: { readonly sample: ShiftSample; readonly form: string }) {
  const { shift } = useShift()
  const when = useWhen()
  const answers = { ...noAnswers, ...JSON.parse(form) } as typeof noAnswers
  return (
    <section aria-labelledby="answers">
      <ShiftHeading id="answers">{words.answers}</ShiftHeading>
      <Muted>
        {shiftTexts.end.by(shift.head.device, when(shift.head.begun_at))}. {shiftTexts.list.made(when(sample.made_at))}.
      </Muted>
      <RowList>
        {keysOf(noAnswers).flatMap((field) => {
          const said = answerWords(field, answers, shift.kit.options)
          return said === null
            ? []
            : [
                <ListRow key={field} label={surveyTexts.short(field)}>
                  {said}
                </ListRow>,
              ]
        })}
      </RowList>
    </section>
  )
}

function GiveUpForm({ sample }: { readonly sample: ShiftSample }) {
  const { shift } = useShift()
  const navigate = useNavigate()
  const { form, change } = useUnkept({
    names: splitFullName(sample.given_up?.staff ?? ''),
    reason: sample.given_up?.reason ?? '',
    isPrinted: isGivenUp(sample),
  })
  const [tried, setTried] = useState<{ number: number; faults: readonly Fault[] }>(() => ({
    number: 0,
    faults: givenUpFaults(sample),
  }))
  const faultOf = (field: string) => tried.faults.find((fault) => fault.field === field)?.message
  const submit = async () => {
    const typed = { staff: fullName(form.names.first, form.names.last), reason: form.reason }
    const faults = [
      ...(form.isPrinted ? [] : [{ field: 'print', message: words.printFirst }]),
      ...givenUpFaults({ given_up: typed }),
    ]
    setTried(({ number }) => ({ number: number + 1, faults }))
    if (faults.length > 0) return
    const given_up = GivenUp.parse(typed)
    try {
      await shift.change([sample.no], (now) => (isHeld(now) ? null : { ...now, state: 'given_up', given_up }))
      await navigate({ to: paths.shift })
    } catch {
      setTried(({ number }) => ({ number: number + 1, faults: [{ message: shiftTexts.survey.full }] }))
    }
  }
  return (
    <form
      className="offPaper"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ShiftForm>
        {tried.faults.length > 0 && <ErrorSummary key={tried.number} title={words.title} faults={tried.faults} />}
        <p>{words.text}</p>
        <div>
          <Button
            id="print"
            variant="outline"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => {
              window.print()
              change({ isPrinted: true })
            }}
          >
            {words.print}
          </Button>
        </div>
        <NamePair
          id="staff"
          label={words.staff}
          error={faultOf('staff')}
          names={form.names}
          onChange={(names) => change({ names })}
          isOwnName
        />
        <TextArea
          id="reason"
          label={words.reason}
          error={faultOf('reason')}
          value={form.reason}
          onChange={(reason) => change({ reason })}
        />
        <div>
          <Button type="submit">{words.submit}</Button>
        </div>
      </ShiftForm>
    </form>
  )
}
