/** Adds an address for alerts, or changes its owner and language. */
import { type AlertRecipient, addAlertRecipient, changeAlertRecipient } from '#contract/admin/alert-recipients.ts'
import { languageCodes, languages } from '#domain/public/texts/languages.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminRecipientsTexts as words } from '#web/texts/admin-recipients.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type RecipientForm = { readonly recipient: AlertRecipient | null; readonly onClose: () => void }

/** The form. */
export function RecipientForm({ recipient, onClose }: RecipientForm) {
  const form = useForm({
    ...{ name: 'alert-recipient', about: recipient?.id, isEdit: recipient !== null },
    begun: { email: '', name: recipient?.name ?? '', language: recipient?.language ?? 'en' },
    ask: ({ email, name, language: chosen }) => {
      const language = languageCodes.find((one) => one === chosen) ?? 'en'
      return recipient === null
        ? asked(addAlertRecipient, { input: { email, name, language } })
        : asked(changeAlertRecipient, {
            params: { id: recipient.id },
            version: recipient.version,
            input: { name, language },
          })
    },
    done: words.saved,
    onDone: onClose,
  })
  const title = recipient === null ? words.addTitle : words.changeTitle(recipient.email)
  return (
    <ChangeForm title={title} form={form} onCancel={onClose}>
      {recipient === null && <TextField {...form.text('email')} label={words.fields.email} type="email" />}
      <TextField {...form.text('name')} label={words.fields.name} hint={words.nameHint} optional={words.optional} />
      <SelectField
        {...form.text('language')}
        label={words.fields.language}
        choices={languageCodes.map((value) => ({ value, label: languages[value].name }))}
      />
    </ChangeForm>
  )
}
