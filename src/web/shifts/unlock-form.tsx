/** Opens this device's shift with its passphrase. A wrong one makes the next wait longer and deletes nothing. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { stillToWait } from '#domain/shift/wrong-tries.ts'
import { useZone } from '#web/samples/when.tsx'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UnlockBox } from '#web/ui/shift-frame.tsx'
import { lookAgain, showOpen } from './current-shift.ts'
import type { Head } from './shift-record.ts'
import { unlockShift } from './unlock-shift.ts'
import { useSeconds } from './use-seconds.ts'

const words = shiftTexts.locked

/** The form. */
export function UnlockForm({ head }: { readonly head: Head }) {
  const zone = useZone()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const now = useSeconds()
  const wait = stillToWait(head.tries, now)
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const shift = await unlockShift(text)
      if (shift !== null) return showOpen(shift)
      setFault(words.wrong)
      await lookAgain()
    },
    onError: () => setFault(words.broken),
  })
  const submit = () => {
    if (text.trim() === '') return setFault(words.empty)
    if (wait === 0 && !opening.isPending) opening.mutate()
  }
  const said = [fault, wait > 0 ? words.wait(wait) : undefined].filter(Boolean).join(' ')
  return (
    <UnlockBox
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h1>{words.title}</h1>
      <p>{words.text(head.device, head.site, formatDateTime(head.begun_at, zone))}</p>
      <PasswordField
        id="passphrase"
        label={words.passphrase}
        hint={words.hint}
        error={said || undefined}
        show={words.show}
        autoComplete="current-password"
        value={text}
        onChange={setText}
      />
      <p role="status" className="unseen">
        {fault}
      </p>
      <div>
        <Button type="submit" loading={opening.isPending}>
          {words.open}
        </Button>
      </div>
      <details>
        <summary>{words.forgotten}</summary>
        <p>{words.forgottenText}</p>
      </details>
    </UnlockBox>
  )
}
