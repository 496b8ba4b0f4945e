/** Adding a message of the banner, or changing one; it is shown as it will look. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminMessage,
  addMessage,
  changeMessage,
  MessageForm as MessageSchema,
  messageRoles,
} from '#contract/admin/messages.ts'
import { localDay, localTime, zonedInstant } from '#domain/dates.ts'
import { sitesQuery } from '#web/admin/admin-queries.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import styles from '#web/admin/part.module.css'
import { schemaFaults, useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { messageQuery } from '#web/api/queries.ts'
import { useZone } from '#web/samples/when.tsx'
import { BannerText } from '#web/session/banner-text.tsx'
import { adminMessagesTexts } from '#web/texts/admin-messages.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminMessagesTexts
const fields = Object.keys(words.fields)

const typedTime = (iso: string, zone: string) => `${localDay(iso, zone)}T${localTime(iso, zone)}`
const instantOf = (typed: string, zone: string) => {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? '' : zonedInstant(day, time.slice(0, 5), zone)
}

const begun = (message: AdminMessage | null, zone: string) => ({
  label: message?.label ?? '',
  content: message?.content ?? '',
  role: (message?.audience_role ?? '') as string,
  site: String(message?.audience_site_id ?? ''),
  from: typedTime(message?.from_at ?? new Date().toISOString(), zone),
  until: message?.until_at ? typedTime(message.until_at, zone) : '',
})

const inputOf = ({ label, content, role, site, from, until }: ReturnType<typeof begun>, zone: string) => ({
  label,
  content,
  audience_role: messageRoles.find((one) => one === role) ?? null,
  audience_site_id: site === '' ? null : Number(site),
  from_at: instantOf(from, zone),
  until_at: until === '' ? null : instantOf(until, zone),
})

type MessageForm = { readonly message: AdminMessage | null; readonly onClose: () => void }

/** The form. */
export function MessageForm({ message, onClose }: MessageForm) {
  const zone = useZone()
  const queries = useQueryClient()
  const { data: sites = [] } = useQuery(sitesQuery)
  const { form, set, submit, settle, sentBy } = useAdminForm(begun(message, zone), (entered) =>
    schemaFaults(MessageSchema, inputOf(entered, zone)),
  )
  const done = {
    fields,
    done: words.saved,
    onDone: () => {
      settle()
      queries.invalidateQueries({ queryKey: messageQuery.queryKey })
      onClose()
    },
  }
  const add = useChange(addMessage, done)
  const change = useChange(changeMessage, done)
  const sent = message === null ? add : change
  const { errorOf, sending } = sentBy(sent)
  return (
    <ChangeForm
      title={message === null ? words.addTitle : words.changeTitle}
      {...sending}
      onSubmit={() =>
        submit(() => {
          const input = inputOf(form, zone)
          if (message === null) add.send({ input })
          else change.send({ params: { id: message.id }, input })
        })
      }
      onCancel={onClose}
    >
      <TextField
        id="label"
        label={words.fields.label}
        optional={words.optional}
        hint={words.labelHint}
        error={errorOf('label')}
        maxLength={60}
        value={form.label}
        onChange={(label) => set({ label })}
      />
      <TextArea
        id="content"
        label={words.fields.content}
        error={errorOf('content')}
        maxLength={1000}
        rows={3}
        value={form.content}
        onChange={(content) => set({ content })}
      />
      <section aria-labelledby="preview">
        <h3 id="preview" className={styles.small}>
          {words.preview}
        </h3>
        {form.content.trim() === '' ? (
          <p className={styles.muted}>{words.previewEmpty}</p>
        ) : (
          <BannerText label={form.label.trim()} content={form.content.trim()} />
        )}
      </section>
      <div className={styles.pair}>
        <SelectField
          id="audience_role"
          label={words.fields.audience_role}
          error={errorOf('audience_role')}
          none={words.everybody}
          choices={messageRoles.map((value) => ({ value, label: words.roles[value] }))}
          value={form.role}
          onChange={(role) => set({ role })}
        />
        <SelectField
          id="audience_site_id"
          label={words.fields.audience_site_id}
          error={errorOf('audience_site_id')}
          none={words.allSites}
          choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.site}
          onChange={(site) => set({ site })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          id="from_at"
          type="datetime-local"
          label={words.fields.from_at}
          hint={words.zone(zone)}
          error={errorOf('from_at')}
          value={form.from}
          onChange={(from) => set({ from })}
        />
        <TextField
          id="until_at"
          type="datetime-local"
          label={words.fields.until_at}
          optional={words.optional}
          hint={words.untilHint}
          error={errorOf('until_at')}
          value={form.until}
          onChange={(until) => set({ until })}
        />
      </div>
    </ChangeForm>
  )
}
