/** What the service must know of telling a result: who told it, and, of a service user, whether they talked about it (R4.22). */
import { useState } from 'react'
import { z } from 'zod'
import { FullName } from '#contract/fields.ts'
import type { DeviceSample } from '#domain/first-look/device-result.ts'
import { fullName } from '#domain/person-name.ts'
import { asksOfUser, staffSurveyTexts } from '#domain/survey/staff-survey.ts'
import { type OwnFault, schemaFaults } from '#web/form/faults.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { ShiftButtons, ShiftForm } from '#web/ui/shift.tsx'

const Told = z.object({ fullname: FullName })
const yesOrNo = (['YES', 'NO'] as const).map((value) => ({ value, label: surveyTexts.answers[value] }))

type TellForm = {
  readonly about: DeviceSample
  readonly staff: Names
  readonly onTold: (survey: object) => Promise<void>
  readonly onCancel: () => void
}

/** The form. */
export function TellForm({ about, staff, onTold, onCancel }: TellForm) {
  const isForUser = asksOfUser(about)
  const [names, setNames] = useState(staff)
  const [talked, setTalked] = useState<boolean | null>(null)
  const [tried, setTried] = useState<{ number: number; faults: readonly OwnFault[] }>({ number: 0, faults: [] })
  const faultOf = (field: string) => tried.faults.find((fault) => fault.field === field)?.message
  const submit = async () => {
    const survey = {
      fullname: fullName(names.first, names.last),
      shared: true,
      had_conversation: isForUser ? talked : null,
    }
    const faults: OwnFault[] = [
      ...schemaFaults(Told, survey),
      ...(isForUser && talked === null
        ? [{ field: 'had_conversation', message: staffSurveyTexts.had_conversation }]
        : []),
    ]
    setTried(({ number }) => ({ number: number + 1, faults }))
    if (faults.length === 0) await onTold(survey)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ShiftForm>
        {tried.faults.length > 0 && <ErrorSummary key={tried.number} title={words.record} faults={tried.faults} />}
        <NamePair
          id="fullname"
          label={sharingTexts.staff}
          error={faultOf('fullname')}
          names={names}
          onChange={setNames}
          isOwnName
        />
        {isForUser && (
          <ChoiceList
            id="had_conversation"
            kind="one"
            label={sharingTexts.conversation}
            error={faultOf('had_conversation')}
            choices={yesOrNo}
            chosen={talked === null ? [] : [talked ? 'YES' : 'NO']}
            onChoose={(answer) => setTalked(answer === 'YES')}
          />
        )}
        <ShiftButtons>
          <Button type="submit">{words.record}</Button>
          <Button variant="outline" onClick={onCancel}>
            {words.cancel}
          </Button>
        </ShiftButtons>
      </ShiftForm>
    </form>
  )
}
