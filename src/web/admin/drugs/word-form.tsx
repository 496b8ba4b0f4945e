/** Adds words that help Vialog read names of substances. */
import { addWord, type SubstanceWord } from '#contract/admin/drugs.ts'
import { phraseMeanings } from '#domain/substance/dictionary.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminWordsTexts } from '#web/texts/admin-words.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminWordsTexts
const begun = { text: '', means: '', only_if_listed: false }

/** The form, for one kind of words. */
export function WordForm({ kind, onClose }: { kind: SubstanceWord['kind']; onClose: () => void }) {
  const form = useForm({
    ...{ name: 'word', about: kind, begun },
    ask: (values) => asked(addWord, { input: { ...values, kind } }),
    done: ({ text }) => words.saved(text),
    onDone: onClose,
  })
  const { title, means, hint } = words.kinds[kind]
  return (
    <ChangeForm title={words.addTitle(title)} form={form} onCancel={onClose}>
      <TextField {...form.text('text')} label={words.text} />
      {kind === 'PHRASE' && (
        <SelectField
          {...form.text('means')}
          label={means}
          none={words.choose}
          choices={phraseMeanings.map((value) => ({ value, label: words.phrases[value] }))}
        />
      )}
      {(kind === 'SALT_WORD' || kind === 'DANGER_STEM') && (
        <TextField {...form.text('means')} label={means} hint={hint} />
      )}
      {kind === 'SALT_WORD' && (
        <YesNo {...form.yes('only_if_listed')} label={words.onlyIfListed} hint={words.onlyIfListedHint} />
      )}
    </ChangeForm>
  )
}
