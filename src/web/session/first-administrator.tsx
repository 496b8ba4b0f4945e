/** Creates the first administrator of a new service, who has no account yet: name, email, first site, password. */

import { useNavigate } from '@tanstack/react-router'
import { becomeAdministrator } from '#contract/admin/people.ts'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { passwordTexts } from '#web/texts/password.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SignInFields, signedInBy } from './password-form.tsx'

const words = passwordTexts.first

/** The form; it leads to administration, where they set up the rest. */
export function FirstAdministrator({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useUnkeptForm({
    begun: { name: '', email: '', site: '', new_password: '' },
    ask: (input) => asked(becomeAdministrator, { input: { token, ...input } }),
    ...signedInBy(() => navigate({ to: paths.admin, replace: true })),
  })
  return (
    <SignInFields title={passwordTexts.welcome.title} form={form} submit={words.submit}>
      <p>{words.lead}</p>
      <TextField {...form.text('name')} label={words.name} autoComplete="name" />
      <TextField
        {...form.text('email')}
        type="email"
        label={passwordTexts.email}
        hint={words.emailHint}
        autoComplete="username"
      />
      <TextField {...form.text('site')} label={words.site} hint={words.siteHint} />
      <PasswordField
        {...form.text('new_password')}
        label={passwordTexts.password}
        hint={passwordTexts.hint}
        autoComplete="new-password"
      />
    </SignInFields>
  )
}
