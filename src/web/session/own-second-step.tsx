/** The person's own second step: setting it up with an app, recovery codes, and turning it off (R1.27). */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { FormWithButtons } from '#web/form/form-with-buttons.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { secondStepTexts as words } from '#web/texts/second-step.ts'
import { AccountPart, QrBox, RecoveryCodeList, Secret } from '#web/ui/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Buttons, Stack } from '#web/ui/layout.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeField } from './code-field.tsx'

const key = ['own-second-step']

type Begun = Answered<typeof beginSecondFactor>

/** The part of the page. */
export function SecondStep() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }) })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const show = (recovery_codes: readonly string[] | null) => {
    setCodes(recovery_codes)
    setBegun(null)
    return queries.invalidateQueries({ queryKey: key })
  }
  const begin = useChange(beginSecondFactor, { onDone: setBegun })
  const renew = useChange(renewRecoveryCodes, { onDone: ({ recovery_codes }) => show(recovery_codes) })
  const turnOff = useChange(turnOffSecondFactor, { done: words.turnedOff, onDone: () => show(null) })
  const refused = [begin, renew, turnOff].map(({ error }) => error).find((error) => error !== null)
  return (
    <AccountPart aria-labelledby="second-step">
      <h2 id="second-step">{words.title}</h2>
      <p>{words.lead}</p>
      {refused && !(refused instanceof Refusal && refused.code === 'sign_in_again') && (
        <Refused>{sentenceOf(refused)}</Refused>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data?.is_on === true && codes === null && (
        <>
          <p>{words.on(data.recovery_codes_left)}</p>
          <Buttons>
            <Button variant="outline" loading={renew.isPending} onClick={() => renew.send({})}>
              {words.renew}
            </Button>
            <Button variant="outline" loading={turnOff.isPending} onClick={() => turnOff.send({})}>
              {words.turnOff}
            </Button>
          </Buttons>
        </>
      )}
      {data?.is_on === false && begun === null && (
        <Buttons>
          <Button variant="outline" loading={begin.isPending} onClick={() => begin.send({})}>
            {words.begin}
          </Button>
        </Buttons>
      )}
      {begun && <Confirm begun={begun} onDone={show} onCancel={() => setBegun(null)} />}
    </AccountPart>
  )
}

type Confirm = {
  readonly begun: Begun
  readonly onDone: (recovery_codes: readonly string[]) => unknown
  readonly onCancel: () => void
}

function Confirm({ begun, onDone, onCancel }: Confirm) {
  const form = useUnkeptForm({
    begun: { otp: '' },
    ask: (input) => asked(confirmSecondFactor, { input }),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <FormWithButtons look="dialog" form={form} submit={words.confirm} onCancel={onCancel}>
      <p>{words.scan}</p>
      <QrBox>
        <QrCode text={begun.uri} label={words.qr} />
      </QrBox>
      <p>
        {words.byHand} <Secret>{begun.secret.match(/.{1,4}/g)?.join(' ')}</Secret>
      </p>
      <CodeField {...form.text('otp')} error={form.faults[0]?.message} hint={words.confirmHint} />
    </FormWithButtons>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast(words.copied)
  }
  return (
    <Stack as="section" gap={20} tabIndex={-1} ref={takeFocus} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{words.codes}</h3>
      <p>{words.codesText}</p>
      <RecoveryCodeList>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </RecoveryCodeList>
      <Buttons>
        <Button onClick={copy}>{words.copy}</Button>
        <Button variant="outline" onClick={onDone}>
          {words.kept}
        </Button>
      </Buttons>
    </Stack>
  )
}
