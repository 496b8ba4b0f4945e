/** '/shift/survey': the collection survey on a device without a network; the device stores its samples. */

import { IconPencilOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CollectionForm } from '#contract/samples.ts'
import { isLabelId } from '#domain/sample/sample-id.ts'
import { mayBeCorrected } from '#domain/shift/kept-sample.ts'
import { drugItems } from '#domain/substance/offered-drugs.ts'
import { noAnswers } from '#domain/survey/survey-answers.ts'
import { Refusal } from '#web/api/refusal.ts'
import { ChosenDraft } from '#web/collection/chosen-draft.tsx'
import { type Draft, newDraft, wholeDraft } from '#web/collection/draft.ts'
import { aboutOf } from '#web/collection/drafts.ts'
import type { ToSend } from '#web/collection/review-step.tsx'
import { formOf } from '#web/collection/sent.ts'
import { useSurveyAddress } from '#web/collection/survey-address.ts'
import { SurveyForm } from '#web/collection/survey-form.tsx'
import { SurveyPlace } from '#web/collection/survey-place.ts'
import { schemaFaults } from '#web/form/faults.ts'
import { paths } from '#web/paths.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AlreadySent, LabelInUse, type OpenShift } from './open-shift.ts'
import { useReserved, useShift } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { serverNow } from './shift-time.ts'

const words = shiftTexts.survey

/** The page. */
export function ShiftSurveyPage() {
  const { shift } = useShift()
  return (
    <SurveyPlace value={placeOf(shift, null)}>
      <Survey />
    </SurveyPlace>
  )
}

/** Whether a text can be a label that this shift did not reserve. */
const isLabel = (sample_id: string) => isLabelId(sample_id) && sample_id.length >= 4 && /\d/.test(sample_id)

/** The survey's place on this device; `own` is the sample being corrected. */
function placeOf(shift: OpenShift, own: number | null): SurveyPlace {
  return {
    path: paths.shiftSurvey,
    asksServer: false,
    now: () => serverNow(shift),
    isOtherLabel: (id) => isLabel(id) && !shift.isReserved(id) && !shift.isUsed(id, own),
    whyNot: (id) => (shift.isUsed(id, own) ? words.inUse(id) : isLabel(id) ? '' : words.notLabel),
    words: {
      reviewTitle: words.submit,
      submit: words.submit,
      reviewText: words.reviewText,
      failed: (why, isLost) => (isLost ? `${words.failed(why)} ${words.fullHelp}` : words.failed(why)),
      idHint: words.idHint,
      otherLabel: words.notReserved,
    },
  }
}

function Survey() {
  const { edit } = useSurveyAddress()
  const { shift } = useShift()
  const navigate = useNavigate()
  if (edit !== undefined) return <Correction key={edit} edit={edit} />
  return (
    <ChosenDraft options={{ ...shift.kit.options, Samples: [] }} onLeave={() => navigate({ to: paths.shift })}>
      {(id) => <Form key={id} sample={null} about={aboutOf(id)} />}
    </ChosenDraft>
  )
}

function Correction({ edit }: { readonly edit: string }) {
  const { shift } = useShift()
  // Decided once: what somebody types stays on the page if the sample is sent meanwhile; the button says so then.
  const [sample] = useState(() => shift.samples().find(({ no }) => String(no) === edit))
  const [isClosed] = useState(sample === undefined || !mayBeCorrected(sample))
  if (isClosed || sample === undefined) {
    return (
      <Panel
        icon={<IconPencilOff size={28} />}
        title={words.gone}
        level={1}
        isFault
        actions={
          <Button component={Link} to={paths.shift}>
            {words.back}
          </Button>
        }
      >
        {words.goneText}
      </Panel>
    )
  }
  return <Form sample={sample} about={String(sample.no)} />
}

function Form({ sample, about }: { readonly sample: ShiftSample | null; readonly about: string }) {
  const { shift } = useShift()
  const navigate = useNavigate()
  // The state when the survey opened; later changes of the sample do not affect it.
  const [{ begun, stored, no }] = useState(() => startOf(shift, sample, about))
  const { options, drugs } = shift.kit
  const free = useReserved().filter(({ sample_id }) => !shift.isUsed(sample_id, no))
  const send = async ({ answers }: ToSend) => {
    const form = formOf(answers)
    const faults = schemaFaults(CollectionForm, form)
    const [first] = faults
    if (first !== undefined) {
      throw new Refusal(
        400,
        first.message,
        faults.map(({ field = '', message }) => ({ field, message })),
      )
    }
    try {
      return await shift.keep(form.sample_id, JSON.stringify(form), new Date().toISOString(), no)
    } catch (error) {
      if (error instanceof LabelInUse) {
        const message = words.inUse(form.sample_id)
        throw new Refusal(400, message, [{ field: 'sample_id', message }])
      }
      if (error instanceof AlreadySent) throw new Refusal(409, `${words.gone}. ${words.goneText}`)
      throw new Refusal(507, words.full)
    }
  }
  return (
    <SurveyPlace value={placeOf(shift, no)}>
      <SurveyForm
        begun={begun}
        stored={stored}
        options={{ ...options, Samples: free }}
        drugs={drugItems(options.ExpectedDrugs, drugs)}
        sample={null}
        about={about}
        send={send}
        onSent={(kept) => navigate({ to: paths.shiftCard, search: { no: kept.no }, replace: true })}
        onLeave={() => navigate({ to: paths.shift })}
      />
    </SurveyPlace>
  )
}

/** The survey's first answers: the kept sample, or a new one with the name of whoever added the last. */
function startOf(shift: OpenShift, sample: ShiftSample | null, about: string) {
  const kept = shift.draft<Draft>(about)
  const stored = kept === undefined ? null : { ...kept, form: wholeDraft(kept.form) }
  if (sample === null) {
    const last = shift.samples().findLast(({ form }) => form !== null)
    const name = last === undefined ? null : formIn(last).collected_by
    return { begun: newDraft(name ?? shift.kit.begun.shift.begun_by), stored, no: null }
  }
  const answers = formIn(sample)
  return {
    begun: { ...newDraft(answers.collected_by ?? ''), answers },
    stored,
    no: sample.no,
  }
}

/** The answers of a sample kept here. */
const formIn = ({ form }: ShiftSample) =>
  ({ ...noAnswers, ...(form === null ? {} : JSON.parse(form)) }) as typeof noAnswers
