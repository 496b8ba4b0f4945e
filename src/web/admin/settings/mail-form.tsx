/** Sets, switches off and tests the mail server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeMailServer, type MailServer, mailSecurities, readMailServer } from '#contract/admin/mail.ts'
import styles from '#web/admin/part.module.css'
import { formQuery } from '#web/admin/queries.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminMailTexts } from '#web/texts/admin-mail.ts'
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
    <section className={styles.after} aria-label={words.title}>
      <Loaded answer={answer}>
        {({ server }) => (
          // After saving, the saved values are the new start.
          <Mail key={answer.dataUpdatedAt} server={server} />
        )}
      </Loaded>
    </section>
  )
}

function Mail({ server }: { server: MailServer }) {
  const queries = useQueryClient()
  const form = useForm({
    ...{ name: 'mail', begun: typed(server), secrets: ['password'], isEdit: true, stays: true },
    ask: (values) => asked(changeMailServer, { input: { server: serverOf(values) } }),
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
        <p className={styles.small}>{words.lead}</p>
        <YesNo id="mail-on" label={words.isOn} isOn={isOn} onToggle={(now) => form.set({ isOn: now })} />
        {isOn && (
          <>
            <div className={styles.pair}>
              {line('host', words.hints.host)}
              {line('port')}
            </div>
            <SelectField
              id="server.security"
              label={words.fields.security}
              error={form.errorOf('server.security')}
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
