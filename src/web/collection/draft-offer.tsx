/** Offers this person their earlier draft of an edit: continue it or discard it. */

import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import type { Draft } from './draft.ts'
import { timeOf } from './draft-name.ts'

const words = surveyTexts.draft

type DraftOffer = { readonly draft: Draft; readonly onGoOn: () => void; readonly onDiscard: () => void }

/** The offer. */
export function DraftOffer({ draft, onGoOn, onDiscard }: DraftOffer) {
  const zone = useZone()
  const [isDiscarding, setDiscarding] = useState(false)
  const title = words.title(timeOf(draft.changedAt ?? undefined, zone))
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
        {sample_id && `${words.about(sample_id)} `}
        {words.text}
      </Panel>
      {isDiscarding && <DiscardQuestion onKeep={() => setDiscarding(false)} onDiscard={onDiscard} />}
    </>
  )
}
