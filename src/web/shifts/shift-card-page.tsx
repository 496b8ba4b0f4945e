/** '/shift/card': the reminder card of a sample of this shift, made from data that the shift stored when it began. */
import { IconCircleCheck, IconNotes } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { publicPaths } from '#domain/public/public-paths.ts'
import { firstStep } from '#domain/survey/collection-survey.ts'
import { noAnswers } from '#domain/survey/survey-answers.ts'
import { newKey } from '#web/api/call.ts'
import { CardToPrint } from '#web/collection/card-to-print.tsx'
import { nextOfPerson } from '#web/collection/draft.ts'
import { beginDraft } from '#web/collection/drafts.ts'
import { useReminder } from '#web/collection/reminder.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Notice } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ReminderStack } from '#web/ui/reminder-page.tsx'
import { KeptLine } from '#web/ui/shift.tsx'
import { useNamedSample } from './find-sample.ts'
import { useEndedElsewhere, useShift } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { resultDay } from './shift-time.ts'
import { isTestable } from './test-drafts.ts'

const words = shiftTexts.card

/** The page. */
export function ShiftCardPage() {
  const sample = useNamedSample()
  if (sample === undefined) {
    return (
      <Panel
        icon={<IconNotes size={28} />}
        title={words.missing}
        level={1}
        actions={
          <Button component={Link} to={paths.shift}>
            {shiftTexts.survey.back}
          </Button>
        }
      />
    )
  }
  return <Card sample={sample} />
}

function Card({ sample }: { readonly sample: ShiftSample }) {
  const { sample_id } = sample
  const { shift } = useShift()
  const ended = useEndedElsewhere()
  // Its label holds another person's sample: a card would lead to their result.
  const question = sample.receipt?.question ?? undefined
  const navigate = useNavigate()
  const place = useDraftPlace()
  const form = shift.personOf(sample)
  const survey = (draft: string) => navigate({ to: paths.shiftSurvey, search: { draft, step: firstStep } })
  const samePerson = async (kept: string) => {
    const answers = { ...noAnswers, ...JSON.parse(kept) }
    await survey(await beginDraft(place, nextOfPerson(sample_id, answers, new Date().toISOString())))
  }
  const { begun, service, site } = shift.kit
  const mayTest = isTestable(shift, sample)
  const taken = begun.ids.find((one) => one.sample_id === sample_id)
  const hasCodes = begun.ids.some(({ check_code }) => check_code !== null)
  const reminder = useReminder({
    sample: {
      sample_id,
      check_code: taken?.check_code ?? null,
      return_date: resultDay(shift, sample),
      date_collected: sample.made_at,
    },
    card: { path: taken?.card_path ?? publicPaths.result(sample_id) },
    ...{ site, service },
  })
  return (
    <FullPage title={surveyTexts.reminder.title} sampleId={sample_id} done={1}>
      <PageTitle>{surveyTexts.tabTitle(surveyTexts.title, surveyTexts.reminder.title)}</PageTitle>
      <ReminderStack>
        <KeptLine role="status">
          <IconCircleCheck size={20} aria-hidden="true" /> {words.added(sample_id)}
        </KeptLine>
        {!shift.isReserved(sample_id) && (
          <div className="offPaper">
            <Notice tone="look">
              {words.notReserved(sample_id)} {hasCodes && taken === undefined && words.noCode}
            </Notice>
          </div>
        )}
        {question === undefined ? (
          <CardToPrint reminder={reminder} />
        ) : (
          <Notice tone="wrong" role="alert">
            {words.asked(sample_id)} {question}
          </Notice>
        )}
        <BottomBar>
          <Button variant="outline" onClick={() => navigate({ to: paths.shift })}>
            {words.done}
          </Button>
          {ended === null && form !== null && (
            <Button variant="outline" onClick={() => samePerson(form)}>
              {surveyTexts.reminder.samePerson}
            </Button>
          )}
          {mayTest && (
            <Button variant="outline" onClick={() => navigate({ to: paths.shiftTest, search: { no: sample.no } })}>
              {sample.tests == null ? shiftTestTexts.test : shiftTestTexts.see}
            </Button>
          )}
          {ended === null && <Button onClick={() => survey(newKey())}>{words.another}</Button>}
        </BottomBar>
      </ReminderStack>
    </FullPage>
  )
}
