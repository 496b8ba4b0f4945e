/** Step 7: the reminder card of the sample just added; there is no way back to the survey (R3.8). */

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { firstStep } from '#domain/survey/collection-survey.ts'
import { newKey } from '#web/api/call.ts'
import { mySiteQuery, serviceQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { paths } from '#web/paths.ts'
import { ContactPart } from '#web/samples/contact-part.tsx'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { TestHereButton } from '#web/samples/test-here-button.tsx'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { counterTexts } from '#web/texts/counter.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Mono } from '#web/ui/layout.tsx'
import { ContactRow, ReminderStack } from '#web/ui/reminder-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { CardToPrint } from './card-to-print.tsx'
import { answersOf, type Draft, newDraft, nextOfPerson } from './draft.ts'
import { beginDraft } from './drafts.ts'
import { useReminder } from './reminder.ts'
import { SurveyLoading } from './survey-loading.tsx'
import { cardQuery } from './survey-queries.ts'

const words = surveyTexts

/** The page. */
export function ReminderPage({ id }: { id: string }) {
  const sample = useQuery(sampleQuery(id))
  const card = useQuery(cardQuery(id))
  const site = useQuery(mySiteQuery)
  const service = useQuery(serviceQuery)
  if (!sample.data || !card.data || !site.data || !service.data) {
    const error = sample.error ?? card.error ?? site.error ?? service.error
    const again = () => Promise.all([sample, card, site, service].map((query) => query.refetch()))
    return <SurveyLoading fault={error ? sentenceOf(error) : null} onAgain={again} />
  }
  return <Reminder sample={sample.data} card={card.data} site={site.data} service={service.data} />
}

type Parts = Parameters<typeof useReminder>[0] & { readonly sample: Sample }

function Reminder(parts: Parts) {
  const { name } = useSignedIn()
  const place = useDraftPlace()
  const zone = useZone()
  const navigate = useNavigate()
  const reminder = useReminder(parts)
  const { sample_id, collected_by } = parts.sample

  const done = async () => {
    await navigate({ to: paths.home })
    toast(<AddedMessage id={sample_id} onOpen={() => navigate({ to: paths.sample(sample_id) })} />)
  }
  const begin = async (form: Draft | null) => {
    const draft = form === null ? newKey() : await beginDraft(place, form)
    await navigate({ to: paths.collectionSurvey, search: { draft, step: firstStep } })
  }
  // Only the staff name carries over to the next person's sample.
  const another = () => begin(collected_by === name ? null : newDraft(collected_by))
  const samePerson = () => {
    const now = new Date().toISOString()
    return begin(nextOfPerson(sample_id, answersOf(parts.sample, zone), now))
  }
  return (
    <FullPage title={words.title} done={1}>
      <PageTitle>{words.tabTitle(words.title, words.reminder.title)}</PageTitle>
      <ReminderStack>
        <CardToPrint reminder={reminder} />
        <ContactRow>
          <a href={reminder.calendar} download>
            {words.reminder.calendar}
          </a>
          <ContactPart sample_id={sample_id} />
        </ContactRow>
        <BottomBar>
          {parts.sample.ticket && (
            <Button component={Link} to={paths.sample(sample_id)} variant="outline">
              {words.backToSample}
            </Button>
          )}
          <Button variant="outline" onClick={another}>
            {words.reminder.another}
          </Button>
          <Button variant="outline" onClick={samePerson}>
            {words.reminder.samePerson}
          </Button>
          <Button onClick={done}>{words.reminder.done}</Button>
          <TestHereButton sample={parts.sample} label={counterTexts.testNow} />
        </BottomBar>
      </ReminderStack>
    </FullPage>
  )
}

/** 'Sample Successfully Added', with a link to the sample (R4.31). */
function AddedMessage({ id, onOpen }: { id: string; onOpen: () => void }) {
  return (
    <>
      {words.added}:{' '}
      <Mono
        as="a"
        href={paths.sample(id)}
        onClick={(event) => {
          // Toasts are outside the router's tree, so the link cannot use it.
          event.preventDefault()
          onOpen()
        }}
      >
        {id}
      </Mono>
    </>
  )
}
