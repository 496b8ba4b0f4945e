/** Adds a card, or a version of one; holds what it is for as typed lines. */
import { addCard, addCardVersion, type Card, type CardVersion } from '#contract/cards.ts'
import { mostWords } from '#domain/card/advice-card.ts'
import { wordsIn } from '#domain/card/card-words.ts'
import { readTargets, writeTarget } from '#domain/card/target-lines.ts'
import { formatDay } from '#domain/dates.ts'
import { type Language, languageCodes } from '#domain/public/texts/languages.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { cardTexts as words } from '#web/texts/cards.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const begun = (version: CardVersion | undefined) => ({
  targets: version?.targets.map(writeTarget).join('\n') ?? '',
  title_en: version?.title.en ?? '',
  title_fr: version?.title.fr ?? '',
  title_es: version?.title.es ?? '',
  text_en: version?.text.en ?? '',
  text_fr: version?.text.fr ?? '',
  text_es: version?.text.es ?? '',
  source: version?.source ?? '',
  reviewed_by: version?.reviewed_by ?? '',
  valid_until: version?.valid_until ?? '',
})
type Typed = ReturnType<typeof begun>

function factsOf(typed: Typed) {
  const targets = readTargets(typed.targets)
  return {
    targets: 'fault' in targets ? [] : targets.map((parts) => parts.map((part) => ({ ...part }))),
    title: { en: typed.title_en, fr: typed.title_fr, es: typed.title_es },
    text: { en: typed.text_en, fr: typed.text_fr, es: typed.text_es },
    source: typed.source,
    reviewed_by: typed.reviewed_by,
    valid_until: typed.valid_until,
  }
}

/** Lines that cannot be read. The call takes parts, so check them here. */
function unread({ targets }: Typed): Fault[] {
  const read = readTargets(targets)
  return 'fault' in read ? [{ field: 'targets', message: read.fault }] : []
}

/** Moves a fault to the field where the value was typed. */
function atField({ field, message }: Fault): Fault {
  const [, name, part] = /^facts\.(\w+)(?:\.(\w+))?/.exec(field ?? '') ?? []
  if (name === undefined) return field === undefined ? { message } : { field, message }
  return { field: name === 'title' || name === 'text' ? `${name}_${part}` : name, message }
}

type CardForm = { readonly card: Card | null; readonly last_day: string; readonly onClose: () => void }

/** The form; for an existing card it adds a version that starts with the newest one's words. */
export function CardForm({ card, last_day, onClose }: CardForm) {
  const [newest] = card?.versions ?? []
  const form = useForm({
    ...{ name: 'card', about: card?.id, isEdit: card !== null, begun: begun(newest), check: unread, place: atField },
    ask: (values) => {
      const facts = factsOf(values)
      return card === null
        ? asked(addCard, { input: { facts } })
        : asked(addCardVersion, { params: { id: card.id }, input: { after: newest?.version ?? 0, facts } })
    },
    done: words.saved,
    onDone: onClose,
  })
  const part = (name: keyof Typed) => ({ ...form.text(name), label: words.fields[name] })
  const count = (code: Language) => wordsIn(form.values[`title_${code}`]) + wordsIn(form.values[`text_${code}`])
  return (
    <ChangeForm
      title={card === null ? words.addTitle : words.changeTitle}
      form={form}
      submit={words.save}
      onCancel={onClose}
    >
      {card !== null && <p>{words.changeText}</p>}
      <TextArea {...part('targets')} hint={words.hints.targets} rows={3} />
      {languageCodes.flatMap((code) => [
        <TextField key={`title ${code}`} {...part(`title_${code}`)} />,
        <TextArea key={`text ${code}`} {...part(`text_${code}`)} hint={words.words(count(code), mostWords)} rows={5} />,
      ])}
      <TextArea {...part('source')} hint={words.hints.source} rows={2} />
      <TextField {...part('reviewed_by')} hint={words.hints.reviewed_by} />
      <TextField {...part('valid_until')} type="date" hint={words.hints.valid_until(formatDay(last_day))} />
    </ChangeForm>
  )
}
