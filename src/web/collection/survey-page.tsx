/** '/collection-survey' (R3.1): a new sample, an edit of one, or the reminder card of the sample just added. */
import { IconLock } from '@tabler/icons-react'
import { reminderStep } from '#domain/survey/collection-survey.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Panel } from '#web/ui/panel.tsx'
import { EditSurvey } from './edit-survey.tsx'
import { ReminderPage } from './later-reminder.ts'
import { NewSurvey } from './new-survey.tsx'
import { useSurveyAddress } from './survey-address.ts'

/** The page. */
export function SurveyPage() {
  const { step, edit, sample } = useSurveyAddress()
  const { performs_collection } = useSignedIn()
  if (!performs_collection) {
    return (
      <Panel
        icon={<IconLock size={28} />}
        title={edit === undefined ? surveyTexts.noAccess.title : surveyTexts.cannotEdit(edit)}
        level={1}
      >
        {surveyTexts.noAccess.text}
      </Panel>
    )
  }
  if (step === reminderStep && sample !== undefined) {
    return (
      <LoadedPart>
        <ReminderPage id={sample} />
      </LoadedPart>
    )
  }
  if (edit !== undefined) return <EditSurvey key={edit} id={edit} />
  return <NewSurvey />
}
