/** The mail server: set, switched off, and tried. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeMailServer, type MailServer, MailServerForm, mailSecurities } from '#contract/admin/mail.ts'
import { mailQuery } from '#web/admin/admin-queries.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { Loaded } from '#web/admin/loaded.tsx'
import styles from '#web/admin/part.module.css'
import { schemaFaults, useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminMailTexts } from '#web/texts/admin-mail.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TestMail } from './test-mail.tsx'
import { YesNo } from './yes-no.tsx'

const words = adminMailTexts
type Security = (typeof mailSecurities)[number]

const typed = (server: MailServer) => ({
  isOn: server !== null,
  host: server?.host ?? '',
  port: String(server?.port ?? 587),
  security: server?.security ?? ('STARTTLS' as Security),
  username: server?.username ?? '',
  password: '',
  from_address: server?.from_address ?? '',
})
type Typed = ReturnType<typeof typed>

/** What is sent; an empty password keeps the stored one, but for a user name that was taken away. */
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
          // What was saved is the new start.
          <Mail key={answer.dataUpdatedAt} server={server} />
        )}
      </Loaded>
    </section>
  )
}

const fields = ['host', 'port', 'security', 'username', 'password', 'from_address'] as const

function Mail({ server }: { server: MailServer }) {
  const queries = useQueryClient()
  const { form, start, set, submit, sentBy } = useAdminForm(typed(server), (entered) => {
    const faults = entered.isOn ? schemaFaults(MailServerForm, serverOf(entered)) : []
    return faults.map(({ field, message }) => ({ field: `server.${field}`, message }))
  })
  const change = useChange(changeMailServer, {
    fields: fields.map((field) => `server.${field}`),
    done: (saved) => (saved.server === null ? words.off : words.saved),
    onDone: (saved) => queries.setQueryData(mailQuery.queryKey, saved),
  })
  const { errorOf, sending } = sentBy(change)
  const line = (name: 'host' | 'port' | 'username' | 'from_address', maxLength: number, hint?: string) => (
    <TextField
      id={`server.${name}`}
      label={words.fields[name]}
      hint={hint}
      error={errorOf(`server.${name}`)}
      maxLength={maxLength}
      {...(name === 'port' && { inputMode: 'numeric' as const })}
      {...(name === 'from_address' && { type: 'email' })}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  const { set: kept, unset, unreadable } = words.passwordHints
  return (
    <>
      <ChangeForm
        title={words.title}
        {...sending}
        submit={form.isOn ? words.save : words.saveOff}
        onSubmit={() => submit(() => change.send({ input: { server: serverOf(form) } }))}
        onCancel={() => set(start)}
      >
        <p className={styles.small}>{words.lead}</p>
        <YesNo id="mail-on" label={words.isOn} isOn={form.isOn} onToggle={(isOn) => set({ isOn })} />
        {form.isOn && (
          <>
            <div className={styles.pair}>
              {line('host', 253, words.hints.host)}
              {line('port', 5)}
            </div>
            <SelectField
              id="server.security"
              label={words.fields.security}
              error={errorOf('server.security')}
              choices={mailSecurities.map((value) => ({ value, label: words.securities[value] }))}
              value={form.security}
              onChange={(security) => set({ security: security as Security })}
            />
            {line('username', 200, words.hints.username)}
            {form.username !== '' && (
              <TextField
                id="server.password"
                type="password"
                label={words.fields.password}
                hint={server?.has_password ? (server.password_can_be_read ? kept : unreadable) : unset}
                error={errorOf('server.password')}
                autoComplete="new-password"
                maxLength={500}
                value={form.password}
                onChange={(password) => set({ password })}
              />
            )}
            {line('from_address', 200, words.hints.from_address)}
          </>
        )}
      </ChangeForm>
      {server !== null && <TestMail isStored={JSON.stringify(form) === JSON.stringify(start)} />}
    </>
  )
}
