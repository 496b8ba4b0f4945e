/** '/password': the person's own account: password, second step, and where they are signed in (R1.27). */

import { useNavigate } from '@tanstack/react-router'
import { changePassword } from '#contract/session.ts'
import { FormFaults } from '#web/form/form-parts.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { lastList } from '#web/samples/last-list.ts'
import { ListLink } from '#web/samples/list-link.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { passwordTexts } from '#web/texts/password.ts'
import { AccountForm } from '#web/ui/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { Buttons } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Browsers } from './browsers.tsx'
import { SecondStep } from './own-second-step.tsx'
import { signedInBy } from './password-form.tsx'
import { OwnSignIns } from './sign-in-list.tsx'

const words = passwordTexts.own

/** The page. */
export function PasswordPage() {
  const navigate = useNavigate()
  const form = useUnkeptForm({
    begun: { current_password: '', new_password: '' },
    ask: (input) => asked(changePassword, { input }),
    done: words.changed,
    ...signedInBy(() => navigate({ to: paths.home })),
  })
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead title={words.title} />
      <AccountForm
        aria-labelledby="change-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <h2 id="change-password">{words.change}</h2>
        <p>{words.lead}</p>
        <FormFaults form={form} />
        <PasswordField
          {...form.text('current_password')}
          label={passwordTexts.current}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.text('new_password')}
          label={passwordTexts.password}
          hint={passwordTexts.hint}
          autoComplete="new-password"
        />
        <Buttons>
          <Button type="submit" loading={form.isSending}>
            {words.submit}
          </Button>
          <Button component={ListLink} search={lastList()} variant="outline">
            {passwordTexts.cancel}
          </Button>
        </Buttons>
      </AccountForm>
      <SecondStep />
      <Browsers />
      <OwnSignIns />
    </>
  )
}
