/** '/password': the person's own account: password, second step, and where they are signed in (decision 2). */

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
import { Button } from '#web/ui/button.tsx'
import { Browsers } from './browsers.tsx'
import { SecondStep } from './own-second-step.tsx'
import { PasswordField } from './password-field.tsx'
import { signedInBy } from './password-form.tsx'
import styles from './password-page.module.css'
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
      <h1 className={styles.title}>{words.title}</h1>
      <form
        aria-labelledby="change-password"
        className={styles.form}
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
        <div className={styles.actions}>
          <Button type="submit" loading={form.isSending}>
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
