/** Adding words by which names are read. */
import { addWord, type SubstanceWord, WordForm as WordSchema } from '#contract/admin/drugs.ts'
import { phraseMeanings } from '#domain/substance/dictionary.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { schemaFaults, useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminWordsTexts } from '#web/texts/admin-words.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminWordsTexts

/** The form, for one kind of words. */
export function WordForm({ kind, onClose }: { kind: SubstanceWord['kind']; onClose: () => void }) {
  const { form, set, submit, settle, sentBy } = useAdminForm(
    { text: '', means: '', only_if_listed: false },
    (entered) => schemaFaults(WordSchema, { ...entered, kind }),
  )
  const add = useChange(addWord, {
    fields: ['text', 'means', 'only_if_listed'],
    done: ({ text }) => words.saved(text),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(add)
  const { title, means, hint } = words.kinds[kind]
  return (
    <ChangeForm
      title={words.addTitle(title)}
      {...sending}
      onSubmit={() => submit(() => add.send({ input: { ...form, kind } }))}
      onCancel={onClose}
    >
      <TextField
        id="text"
        label={words.text}
        error={errorOf('text')}
        maxLength={200}
        value={form.text}
        onChange={(text) => set({ text })}
      />
      {kind === 'PHRASE' && (
        <SelectField
          id="means"
          label={means}
          none={words.choose}
          choices={phraseMeanings.map((value) => ({ value, label: words.phrases[value] }))}
          error={errorOf('means')}
          value={form.means}
          onChange={(chosen) => set({ means: chosen })}
        />
      )}
      {(kind === 'SALT_WORD' || kind === 'DANGER_STEM') && (
        <TextField
          id="means"
          label={means}
          hint={hint}
          error={errorOf('means')}
          maxLength={100}
          value={form.means}
          onChange={(entered) => set({ means: entered })}
        />
      )}
      {kind === 'SALT_WORD' && (
        <YesNo
          id="only_if_listed"
          label={words.onlyIfListed}
          hint={words.onlyIfListedHint}
          error={errorOf('only_if_listed')}
          isOn={form.only_if_listed}
          onToggle={(only_if_listed) => set({ only_if_listed })}
        />
      )}
    </ChangeForm>
  )
}
