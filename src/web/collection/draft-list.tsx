/** Begins a new survey, or goes on with one that this person began on this device. */
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { firstStep, type SurveyStep } from '#domain/survey/collection-survey.ts'
import { newKey } from '#web/api/call.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Buttons, Lines, Muted, Notice, Stack } from '#web/ui/layout.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { draftName, timeOf } from './draft-name.ts'
import { draftKey, draftsQuery, mostDrafts, type NamedDraft } from './drafts.ts'
import { useSurveyAddress } from './survey-address.ts'
import type { Options } from './survey-context.ts'

const words = surveyTexts.draft

type DraftList = {
  readonly drafts: readonly NamedDraft[]
  readonly options: Options
  readonly onLeave: () => void
}

/** The list. */
export function DraftList({ drafts, options, onLeave }: DraftList) {
  const { open } = useSurveyAddress()
  const zone = useZone()
  const title = drafts.length === 1 ? words.title(timeOf(drafts[0]?.kept.at, zone)) : words.titleOf(drafts.length)
  return (
    <FullPage title={title} leave={{ label: surveyTexts.close, onLeave }}>
      <PageTitle>{title}</PageTitle>
      <Stack gap={16}>
        {drafts.length >= mostDrafts ? (
          <Notice tone="look">{words.most(mostDrafts)}</Notice>
        ) : (
          <div>
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => open(newKey(), firstStep)}>
              {words.begin}
            </Button>
          </div>
        )}
        <Lines aria-label={words.list}>
          {drafts.map((draft) => (
            <Line key={draft.id} draft={draft} options={options} isOnly={drafts.length === 1} />
          ))}
        </Lines>
        <Muted>{words.text}</Muted>
      </Stack>
    </FullPage>
  )
}

type Line = { readonly draft: NamedDraft; readonly options: Options; readonly isOnly: boolean }

function Line({ draft: { id, kept }, options, isOnly }: Line) {
  const place = useDraftPlace()
  const queries = useQueryClient()
  const zone = useZone()
  const { open } = useSurveyAddress()
  const [isDiscarding, setDiscarding] = useState(false)
  const name = draftName(kept.form, options)
  const time = timeOf(kept.at, zone)
  const of = (way: string) => (isOnly ? way : words.of(way, name, time))
  return (
    <li>
      <span>
        <strong>{name}</strong> <Muted as="span">{time}</Muted>
      </span>
      <Buttons>
        {/* A draft always holds a step of the survey. */}
        <Button aria-label={of(words.goOn)} variant="outline" onClick={() => open(id, kept.form.step as SurveyStep)}>
          {words.goOn}
        </Button>
        <Button aria-label={of(words.discard)} variant="subtle" onClick={() => setDiscarding(true)}>
          {words.discard}
        </Button>
      </Buttons>
      {isDiscarding && (
        <DiscardQuestion
          onKeep={() => setDiscarding(false)}
          onDiscard={async () => {
            await place.drop(draftKey(place, id))
            setDiscarding(false)
            await queries.invalidateQueries(draftsQuery(place))
          }}
        />
      )}
    </li>
  )
}
