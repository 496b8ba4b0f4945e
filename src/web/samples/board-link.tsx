/** The link that opens a site's waiting board on a screen: made, replaced and stopped here, and shown once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBoardLink } from '#contract/counter.ts'
import { formatDateTime } from '#domain/dates.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { boardTexts } from '#web/texts/board.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Apart, Buttons } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { toast } from '#web/ui/toast.ts'
import { boardLinkQuery } from './board-query.ts'
import { useZone } from './when.tsx'

const words = boardTexts.link

/** The part of a page. */
export function BoardLink({ site_id }: { readonly site_id: number }) {
  const answer = useQuery(boardLinkQuery(site_id))
  const zone = useZone()
  const queries = useQueryClient()
  const [made, setMade] = useState<string | null>(null)
  const change = useChange(changeBoardLink, {
    done: ({ link }) => (link === null ? words.stopped : words.made),
    onDone: ({ link }) => {
      setMade(link)
      return queries.invalidateQueries({ queryKey: boardLinkQuery(site_id).queryKey })
    },
  })
  const address = made === null ? null : new URL(made, window.location.origin).href
  const send = (is_on: boolean) => change.send({ params: { id: site_id }, input: { is_on } })
  const copy = async () => {
    if (address !== null && (await copyText(address))) toast(words.copied)
  }
  return (
    <Apart as="section" aria-labelledby="board-link">
      <h2 id="board-link">{words.title}</h2>
      <p>{words.text}</p>
      <Loaded answer={answer}>
        {({ made_at }) => (
          <>
            <p>{made_at === null ? words.isOff : words.isOn(formatDateTime(made_at, zone))}</p>
            <RefusedFaults faults={change.faults} />
            {address !== null && (
              <>
                <p>{words.once}</p>
                <TextField id="link" label={words.label} value={address} onChange={() => {}} readOnly />
              </>
            )}
            <Buttons>
              {address !== null && <Button onClick={copy}>{words.copy}</Button>}
              <Button variant="outline" loading={change.isPending} onClick={() => send(true)}>
                {made_at === null ? words.make : words.renew}
              </Button>
              {made_at !== null && (
                <Button variant="subtle" onClick={() => send(false)}>
                  {words.stop}
                </Button>
              )}
            </Buttons>
          </>
        )}
      </Loaded>
    </Apart>
  )
}
