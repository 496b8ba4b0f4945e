/** Adds or changes a banner message, with a preview. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AdminMessage, addMessage, changeMessage, messageRoles } from '#contract/admin/messages.ts'
import { localDay, localTime, zonedInstant } from '#domain/dates.ts'
import { messageQuery } from '#web/api/queries.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { BannerText } from '#web/session/banner-text.tsx'
import { adminMessagesTexts } from '#web/texts/admin-messages.ts'
import { Muted, Pair, SmallHeading } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminMessagesTexts

const typedTime = (iso: string, zone: string) => `${localDay(iso, zone)}T${localTime(iso, zone)}`
const instantOf = (typed: string, zone: string) => {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? '' : zonedInstant(day, time.slice(0, 5), zone)
}

const begun = (message: AdminMessage | null, zone: string) => ({
  label: message?.label ?? '',
  content: message?.content ?? '',
  role: String(message?.audience_role ?? ''),
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
  const form = useForm({
    ...{ name: 'message', about: message?.id, isEdit: message !== null, begun: begun(message, zone) },
    ask: (values) => {
      const input = inputOf(values, zone)
      return message === null
        ? asked(addMessage, { input })
        : asked(changeMessage, { params: { id: message.id }, version: message.version, input })
    },
    done: words.saved,
    onDone: () => {
      queries.invalidateQueries({ queryKey: messageQuery.queryKey })
      onClose()
    },
  })
  const { label, content } = form.values
  return (
    <ChangeForm title={message === null ? words.addTitle : words.changeTitle} form={form} onCancel={onClose}>
      <TextField {...form.text('label')} label={words.fields.label} optional={words.optional} hint={words.labelHint} />
      <TextArea {...form.text('content')} label={words.fields.content} rows={3} />
      <section aria-labelledby="preview">
        <SmallHeading id="preview">{words.preview}</SmallHeading>
        {content.trim() === '' ? (
          <Muted>{words.previewEmpty}</Muted>
        ) : (
          <BannerText label={label.trim()} content={content.trim()} />
        )}
      </section>
      <Pair>
        <SelectField
          {...form.text('role', 'audience_role')}
          label={words.fields.audience_role}
          none={words.everybody}
          choices={messageRoles.map((value) => ({ value, label: words.roles[value] }))}
        />
        <SelectField
          {...form.text('site', 'audience_site_id')}
          label={words.fields.audience_site_id}
          none={words.allSites}
          choices={sites
            .filter(({ closed_at }) => closed_at === null)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Pair>
      <Pair>
        <TextField
          {...form.text('from', 'from_at')}
          type="datetime-local"
          label={words.fields.from_at}
          hint={words.zone(zone)}
        />
        <TextField
          {...form.text('until', 'until_at')}
          type="datetime-local"
          label={words.fields.until_at}
          optional={words.optional}
          hint={words.untilHint}
        />
      </Pair>
    </ChangeForm>
  )
}
