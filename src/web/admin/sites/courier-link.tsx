/** Whether the couriers' list is open to everybody, or behind a link that only they have. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCourierLink, readCourierLink } from '#contract/admin/courier-link.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { adminCourierTexts } from '#web/texts/admin-courier.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Apart, Buttons } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { toast } from '#web/ui/toast.ts'

const words = adminCourierTexts.link

/** The part of the page. */
export function CourierLink() {
  const answer = useQuery(readQuery(readCourierLink, {}))
  const [made, setMade] = useState<string | null>(null)
  const change = useChange(changeCourierLink, {
    done: ({ is_on }) => (is_on ? words.made : words.opened),
    onDone: ({ link }) => setMade(link),
  })
  const address = made === null ? null : new URL(made, window.location.origin).href
  const copy = async () => {
    if (address !== null && (await copyText(address))) toast(words.copied)
  }
  return (
    <Apart as="section" aria-labelledby="courier-link">
      <h2 id="courier-link">{words.title}</h2>
      <Loaded answer={answer}>
        {({ is_on, version }) => (
          <>
            <p>{is_on ? words.isOn : words.isOff}</p>
            <RefusedFaults faults={change.faults} />
            {address !== null && (
              <>
                <p>{words.once}</p>
                <TextField id="link" label={words.label} value={address} onChange={() => {}} readOnly />
              </>
            )}
            <Buttons>
              {address !== null && <Button onClick={copy}>{words.copy}</Button>}
              <Button
                variant="outline"
                loading={change.isPending}
                onClick={() => change.send({ version, input: { is_on: true } })}
              >
                {is_on ? words.renew : words.turnOn}
              </Button>
              {is_on && (
                <Button variant="subtle" onClick={() => change.send({ version, input: { is_on: false } })}>
                  {words.turnOff}
                </Button>
              )}
            </Buttons>
          </>
        )}
      </Loaded>
    </Apart>
  )
}
