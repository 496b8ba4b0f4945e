/** One's own second step: set up with an app, its recovery codes, and turned off (decision 2). */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { secondStepTexts as words } from '#web/texts/second-step.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeField } from './code-field.tsx'
import styles from './password-page.module.css'

const key = ['own-second-step']

/** The part of the page. */
export function SecondStep() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }) })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [otp, setOtp] = useState('')
  const again = () => queries.invalidateQueries({ queryKey: key })
  const begin = useMutation({ mutationFn: () => call(beginSecondFactor, {}) })
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactor, { input: { otp } }),
    onSuccess: ({ recovery_codes }) => {
      setCodes(recovery_codes)
      begin.reset()
      setOtp('')
      return again()
    },
  })
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recovery_codes }) => {
      setCodes(recovery_codes)
      return again()
    },
  })
  const turnOff = useMutation({
    mutationFn: () => call(turnOffSecondFactor, {}),
    onSuccess: () => {
      toast(words.turnedOff)
      setCodes(null)
      return again()
    },
  })
  const refused = [begin, renew, turnOff].map(({ error }) => error).find((error) => error !== null)
  return (
    <section className={styles.form} aria-labelledby="second-step">
      <h2 id="second-step">{words.title}</h2>
      <p>{words.lead}</p>
      {refused && !(refused instanceof Refusal && refused.code === 'sign_in_again') && (
        <p role="alert" className={styles.refused}>
          {sentenceOf(refused)}
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {data?.is_on === true && codes === null && (
        <>
          <p>{words.on(data.recovery_codes_left)}</p>
          <div className={styles.actions}>
            <Button variant="outline" loading={renew.isPending} onClick={() => renew.mutate()}>
              {words.renew}
            </Button>
            <Button variant="outline" loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
              {words.turnOff}
            </Button>
          </div>
        </>
      )}
      {data?.is_on === false && begin.data === undefined && (
        <div className={styles.actions}>
          <Button variant="outline" loading={begin.isPending} onClick={() => begin.mutate()}>
            {words.begin}
          </Button>
        </div>
      )}
      {begin.data && (
        <form
          className={styles.setUp}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate()
          }}
        >
          <p>{words.scan}</p>
          <div className={styles.qr}>
            <QrCode text={begin.data.uri} label={words.qr} />
          </div>
          <p>
            {words.byHand} <code className={styles.secret}>{begin.data.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <CodeField
            id="otp"
            hint={words.confirmHint}
            error={confirm.error ? sentenceOf(confirm.error) : undefined}
            value={otp}
            onChange={setOtp}
          />
          <div className={styles.actions}>
            <Button type="submit" loading={confirm.isPending}>
              {words.confirm}
            </Button>
            <Button variant="outline" onClick={() => begin.reset()}>
              {words.cancel}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast(words.copied)
  }
  return (
    <section className={styles.setUp} tabIndex={-1} ref={takeFocus} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{words.codes}</h3>
      <p>{words.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={copy}>{words.copy}</Button>
        <Button variant="outline" onClick={onDone}>
          {words.kept}
        </Button>
      </div>
    </section>
  )
}
