/** A new one-time link: shown once, to copy and hand over. */

import { IconCopy } from '@tabler/icons-react'
import { adminPeopleTexts } from '#web/texts/admin-people.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Buttons, Card } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { toast } from '#web/ui/toast.ts'

const words = adminPeopleTexts.link

export type OneTimeLink = {
  readonly link: string
  readonly expires_at: string
  readonly sent_to: string | null
  readonly mail_fault: string | null
}

type LinkCard = { readonly made: { readonly name: string; readonly link: OneTimeLink }; readonly onDone: () => void }

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The card takes the focus, because it is never shown again. */
export function LinkCard({ made: { name, link }, onDone }: LinkCard) {
  // A server that does not know its own address sends a relative link.
  const address = new URL(link.link, window.location.origin).href
  const copy = async () => {
    if (await copyText(address)) toast(words.copied)
  }
  return (
    <Card tone="said" aria-labelledby="new-link" tabIndex={-1} ref={takeFocus}>
      <h2 id="new-link">{words.title(name)}</h2>
      {link.sent_to !== null && <p>{words.sent(link.sent_to)}</p>}
      <RefusedFaults faults={link.mail_fault === null ? [] : [{ message: words.notSent(link.mail_fault) }]} />
      <p>{link.sent_to === null ? words.text : words.textSent}</p>
      <TextField id="link" label={words.label} value={address} onChange={() => {}} readOnly />
      <Buttons>
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
          {words.copy}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {words.done}
        </Button>
      </Buttons>
    </Card>
  )
}
