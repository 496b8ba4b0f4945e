/** Sets, switches off and tests the mail server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeMailServer, type MailServer, mailSecurities, readMailServer } from '#contract/admin/mail.ts'
import { formQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminMailTexts } from '#web/texts/admin-mail.ts'
import { Apart, Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TestMail } from './test-mail.tsx'
import { YesNo } from './yes-no.tsx'

const words = adminMailTexts
const mailQuery = formQuery(readMailServer, {})
type Security = (typeof mailSecurities)[number]
const usual: Security = 'STARTTLS'

const typed = (server: MailServer) => ({
  isOn: server !== null,
  host: server?.host ?? '',
  port: String(server?.port ?? 587),
  security: server?.security ?? usual,
  username: server?.username ?? '',
  password: '',
  from_address: server?.from_address ?? '',
})
type Typed = ReturnType<typeof typed>

/** What is sent. An empty password keeps the stored one, unless the user name was removed. */
function serverOf({ isOn, password, port, ...server }: Typed) {
  if (!isOn) return null
  const entered = server.username === '' ? '' : password === '' ? undefined : password
  return {
    ...server,
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : Number.NaN,
    ...(entered !== undefined && { password: entered }),
  }
}

/** The part of the settings. */
export function MailPart() {
  const answer = useQuery(mailQuery)
  return (
    <Apart as="section" aria-label={words.title}>
      <Loaded answer={answer}>{(read) => <Mail {...read} />}</Loaded>
    </Apart>
  )
}

function Mail({ server, version }: { server: MailServer; version: number }) {
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'mail', begun: typed(server), secrets: ['password'], isEdit: true, stays: true },
    ask: (values) => asked(changeMailServer, { version, input: { server: serverOf(values) } }),
    done: (saved) => (saved.server === null ? words.off : words.saved),
    onDone: (saved) => queries.setQueryData(mailQuery.queryKey, saved),
  })
  const { isOn, username, security } = form.values
  const line = (name: 'host' | 'port' | 'username' | 'from_address', hint?: string) => (
    <TextField
      {...form.text(name, `server.${name}`)}
      label={words.fields[name]}
      hint={hint}
      {...(name === 'port' && { inputMode: 'numeric' as const })}
      {...(name === 'from_address' && { type: 'email' })}
    />
  )
  const { set: kept, unset, unreadable } = words.passwordHints
  return (
    <>
      <ChangeForm
        title={words.title}
        form={form}
        submit={isOn ? words.save : words.saveOff}
        onCancel={form.draft.discard}
      >
        <p>{words.lead}</p>
        <YesNo {...form.yes('isOn', 'mail-on')} label={words.isOn} />
        {isOn && (
          <>
            <Pair>
              {line('host', words.hints.host)}
              {line('port')}
            </Pair>
            <SelectField
              id="server.security"
              label={words.fields.security}
              error={form.errorOf('server.security')}
              theirs={form.theirsOf('security')}
              choices={mailSecurities.map((value) => ({ value, label: words.securities[value] }))}
              value={security}
              onChange={(chosen) => form.set({ security: mailSecurities.find((one) => one === chosen) ?? usual })}
            />
            {line('username', words.hints.username)}
            {username !== '' && (
              <TextField
                {...form.text('password', 'server.password')}
                type="password"
                label={words.fields.password}
                hint={server?.has_password ? (server.password_can_be_read ? kept : unreadable) : unset}
                autoComplete="new-password"
              />
            )}
            {line('from_address', words.hints.from_address)}
          </>
        )}
      </ChangeForm>
      {server !== null && <TestMail isStored={!form.draft.isChanged()} />}
    </>
  )
}
