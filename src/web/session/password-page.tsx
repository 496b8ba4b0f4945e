/** '/password': one's own account: its password, the second step, and where one is signed in (decision 2). */

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changePassword } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { lastList } from '#web/samples/last-list.ts'
import { ListLink } from '#web/samples/list-link.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { toast } from '#web/ui/toast.ts'
import { Browsers } from './browsers.tsx'
import { SecondStep } from './own-second-step.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './password-page.module.css'
import { OwnSignIns } from './sign-in-list.tsx'
import { usePasswordForm } from './use-password-form.ts'

const words = passwordTexts.own

/** The page. */
export function PasswordPage() {
  const navigate = useNavigate()
  const [input, setInput] = useState({ current_password: '', new_password: '' })
  const { attempt, faults, errorOf, isSending, submit } = usePasswordForm({
    schema: changePassword.input,
    send: (sent: typeof input) => call(changePassword, { input: sent }),
    onDone: () => {
      toast(words.changed)
      navigate({ to: paths.home })
    },
  })
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <h1 className={styles.title}>{words.title}</h1>
      <form
        aria-labelledby="change-password"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(input)
        }}
      >
        <h2 id="change-password">{words.change}</h2>
        <p>{words.lead}</p>
        {faults.length > 0 && <ErrorSummary key={attempt} title={frameTexts.problem} faults={faults} />}
        <PasswordField
          id="current_password"
          label={passwordTexts.current}
          error={errorOf('current_password')}
          autoComplete="current-password"
          value={input.current_password}
          onChange={(current_password) => setInput({ ...input, current_password })}
        />
        <PasswordField
          id="new_password"
          label={passwordTexts.password}
          hint={passwordTexts.hint}
          error={errorOf('new_password')}
          autoComplete="new-password"
          value={input.new_password}
          onChange={(new_password) => setInput({ ...input, new_password })}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={isSending}>
            {words.submit}
          </Button>
          <Button component={ListLink} search={lastList()} variant="outline">
            {passwordTexts.cancel}
          </Button>
        </div>
      </form>
      <SecondStep />
      <Browsers />
      <OwnSignIns />
    </>
  )
}
