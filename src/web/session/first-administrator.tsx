/** The first administrator of a new service, who has no account yet: name, email, the first site, a password. */

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { becomeAdministrator } from '#contract/admin/people.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/question.tsx'
import { PasswordField } from './password-field.tsx'
import form from './sign-in-form.module.css'
import styles from './sign-in-page.module.css'
import { usePasswordForm } from './use-password-form.ts'

const words = passwordTexts.first
const begun = { name: '', email: '', site: '', new_password: '' }

/** The form; it leads to administration, where the rest is set up. */
export function FirstAdministrator({ token }: { token: string }) {
  const navigate = useNavigate()
  const [input, setInput] = useState(begun)
  const set = (part: Partial<typeof begun>) => setInput((last) => ({ ...last, ...part }))
  const { attempt, faults, errorOf, isSending, submit } = usePasswordForm({
    schema: becomeAdministrator.input,
    send: (sent: typeof begun & { token: string }) => call(becomeAdministrator, { input: sent }),
    onDone: () => navigate({ to: paths.admin, replace: true }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit({ token, ...input })
      }}
    >
      <h1 className={styles.title}>{passwordTexts.welcome.title}</h1>
      {faults.length > 0 && <ErrorSummary key={attempt} title={frameTexts.problem} faults={faults} />}
      <div className={form.fields}>
        <p>{words.lead}</p>
        <TextField
          id="name"
          label={words.name}
          autoComplete="name"
          error={errorOf('name')}
          maxLength={200}
          value={input.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          id="email"
          type="email"
          label={passwordTexts.email}
          hint={words.emailHint}
          autoComplete="username"
          error={errorOf('email')}
          maxLength={200}
          value={input.email}
          onChange={(email) => set({ email })}
        />
        <TextField
          id="site"
          label={words.site}
          hint={words.siteHint}
          error={errorOf('site')}
          maxLength={200}
          value={input.site}
          onChange={(site) => set({ site })}
        />
        <PasswordField
          id="new_password"
          label={passwordTexts.password}
          hint={passwordTexts.hint}
          error={errorOf('new_password')}
          autoComplete="new-password"
          value={input.new_password}
          onChange={(new_password) => set({ new_password })}
        />
        <Button type="submit" fullWidth loading={isSending}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
