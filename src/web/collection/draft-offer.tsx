/** Offers this person their earlier draft: continue it or discard it. */

import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, localDay } from '#domain/dates.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import type { Draft } from './draft.ts'

const words = surveyTexts.draft

type DraftOffer = { readonly draft: Draft; readonly onGoOn: () => void; readonly onDiscard: () => void }

/** The offer. */
export function DraftOffer({ draft, onGoOn, onDiscard }: DraftOffer) {
  const zone = useZone()
  const [isDiscarding, setDiscarding] = useState(false)
  const title = words.title(timeOf(draft.changedAt ?? new Date().toISOString(), zone))
  const { sample_id } = draft.answers
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Panel
        icon={<IconNotes size={28} />}
        title={title}
        level={1}
        actions={
          <>
            <Button onClick={onGoOn}>{words.goOn}</Button>
            <Button variant="outline" onClick={() => setDiscarding(true)}>
              {words.discard}
            </Button>
          </>
        }
      >
        {sample_id && `${words.of(sample_id)} `}
        {words.text}
      </Panel>
      {isDiscarding && <DiscardQuestion onKeep={() => setDiscarding(false)} onDiscard={onDiscard} />}
    </>
  )
}

/** The time alone, such as '10:42 AM', if it was today; otherwise the full date. */
function timeOf(iso: string, zone: string): string {
  const full = formatDateTime(iso, zone)
  const isToday = localDay(iso, zone) === localDay(new Date().toISOString(), zone)
  return isToday ? full.split(', ').slice(2).join(', ') : full
}
