/** '/welcome': the target of a one-time link. Its token follows the #, which browsers do not send to servers. */

import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readLink, useLink as setByLink } from '#contract/admin/people.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { ServiceName } from '#web/service/service-name.tsx'
import { passwordTexts } from '#web/texts/password.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SignInCard, SignInScreen, SignInTop } from '#web/ui/sign-in.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { asksForCode, CodeField } from './code-field.tsx'
import { FirstAdministrator } from './first-administrator.tsx'
import { SignInFields, signedInBy } from './password-form.tsx'

const words = passwordTexts.welcome

/** The page. Somebody already signed in stays signed in until the password is set. */
export function WelcomePage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <SignInScreen>
      <PageTitle>{words.title}</PageTitle>
      <SignInCard>
        <SignInTop>
          <ServiceName />
        </SignInTop>
        {token === '' ? <Invalid>{words.missing}</Invalid> : <Link key={token} token={token} />}
      </SignInCard>
    </SignInScreen>
  )
}

function Link({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => call(readLink, { input: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { everyone: true },
  })
  if (data?.person === null) return <FirstAdministrator token={token} />
  if (data) return <SetPassword token={token} person={data.person} />
  if (error === null || isFetching) return <ListSkeleton rows={3} label={words.reading} />
  if (error instanceof Refusal && (error.status === 404 || error.status === 400)) {
    return <Invalid>{sentenceOf(error)}</Invalid>
  }
  return <NotLoaded title={words.notRead} why={sentenceOf(error)} level={1} onAgain={refetch} />
}

function Invalid({ children }: { children: string }) {
  return (
    <Panel
      icon={<IconLinkOff size={28} />}
      title={words.invalid}
      level={1}
      isFault
      actions={
        <Button component="a" href={paths.home} variant="outline">
          {words.signIn}
        </Button>
      }
    >
      {children}
    </Panel>
  )
}

type SetPassword = { readonly token: string; readonly person: { readonly email: string; readonly name: string } }

function SetPassword({ token, person }: SetPassword) {
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  const form = useUnkeptForm({
    begun: { new_password: '', otp: '' },
    ask: ({ new_password, otp }) => asked(setByLink, { input: { token, new_password, ...(asksCode && { otp }) } }),
    ...signedInBy(() => navigate({ to: paths.home, replace: true })),
  })
  if (!asksCode && asksForCode(form.sending.error)) setAsksCode(true)
  return (
    <SignInFields title={words.title} form={form} submit={words.submit}>
      <p>{words.lead(person.name)}</p>
      <TextField
        id="email"
        type="email"
        label={passwordTexts.email}
        autoComplete="username"
        readOnly
        value={person.email}
        onChange={() => {}}
      />
      <PasswordField
        {...form.text('new_password')}
        label={passwordTexts.password}
        hint={passwordTexts.hint}
        autoComplete="new-password"
      />
      {asksCode && <CodeField {...form.text('otp')} />}
    </SignInFields>
  )
}
