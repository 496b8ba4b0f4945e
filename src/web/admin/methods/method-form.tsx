/** Adds a method, or a version of one; holds limits and substances as typed. */

import { addMethod, addMethodVersion, type Method, type MethodVersion } from '#contract/methods.ts'
import { methodBases, stripLines } from '#domain/method/method.ts'
import {
  readLimit,
  readMisses,
  readPairs,
  readReactions,
  writeLimit,
  writeMisses,
  writePair,
  writeReaction,
} from '#domain/method/method-form.ts'
import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import { useTechnologies } from '#web/api/use-technologies.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminMethodsTexts as words } from '#web/texts/admin-methods.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const hints: Partial<Record<string, string>> = words.hints

const begun = (version: MethodVersion | undefined) => ({
  technology: '',
  target: '',
  brand: '',
  limit: version?.limit ? writeLimit(version.limit) : '',
  misses: version === undefined ? '' : writeMisses(version.misses, version.misses_up_to).join('\n'),
  reacts: version?.reacts.map(writeReaction).join('\n') ?? '',
  same: version?.same.map(writePair).join('\n') ?? '',
  is_chiral: version?.is_chiral ? 'yes' : '',
  strip_lines: String(version?.strip_lines ?? ''),
  read_from: String(version?.read_from ?? ''),
  read_until: String(version?.read_until ?? ''),
  uncertainty: String(version?.uncertainty ?? ''),
  basis: String(version?.basis ?? ''),
  sentence_en: version?.sentences.en ?? '',
  sentence_fr: version?.sentences.fr ?? '',
  sentence_es: version?.sentences.es ?? '',
  note: version?.note ?? '',
  source: version?.source ?? '',
})
type Typed = ReturnType<typeof begun>

/** A typed number; null if empty, NaN if it is not a number, which the call refuses at its field. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

function factsOf(typed: Typed) {
  const [limit, same] = [readLimit(typed.limit), readPairs(typed.same)]
  return {
    limit: limit === null || 'fault' in limit ? null : limit,
    ...readMisses(typed.misses),
    reacts: readReactions(typed.reacts),
    same: 'fault' in same ? [] : same.map(([one, other]): [string, string] => [one, other]),
    is_chiral: typed.is_chiral === 'yes',
    strip_lines: stripLines.find((one) => one === typed.strip_lines) ?? null,
    read_from: numberOf(typed.read_from),
    read_until: numberOf(typed.read_until),
    uncertainty: numberOf(typed.uncertainty),
    basis: methodBases.find((one) => one === typed.basis) ?? null,
    sentences: { en: typed.sentence_en, fr: typed.sentence_fr, es: typed.sentence_es },
    note: typed.note,
    source: typed.source,
  }
}

/** Limits and pairs that cannot be read. The call takes numbers and names, so check them here. */
function unread({ limit, same }: Typed): Fault[] {
  const [read, pairs] = [readLimit(limit), readPairs(same)]
  return [
    ...(read !== null && 'fault' in read ? [{ field: 'limit', message: read.fault }] : []),
    ...('fault' in pairs ? [{ field: 'same', message: pairs.fault }] : []),
  ]
}

/** Moves a fault to the field where the value was typed. */
function atField({ field, message }: Fault): Fault {
  const [, name, part] = /^facts\.(\w+)(?:\.(\w+))?/.exec(field ?? '') ?? []
  if (name === undefined) return field === undefined ? { message } : { field, message }
  if (name === 'misses_up_to') return { field: 'misses', message }
  return { field: name === 'sentences' ? `sentence_${part}` : name, message }
}

type MethodForm = { readonly method: Method | null; readonly onClose: () => void }

/** The form; for an existing method it adds a version that starts with the newest one's facts. */
export function MethodForm({ method, onClose }: MethodForm) {
  const form = useForm({
    ...{
      name: 'method',
      about: method?.id,
      isEdit: method !== null,
      begun: begun(method?.versions[0]),
      check: unread,
      place: atField,
    },
    ask: (values) => {
      const facts = factsOf(values)
      const { target, brand, technology } = values
      return method === null
        ? // If nobody chose a technology, the call refuses that at the field.
          asked(addMethod, { input: { technology, target, brand, facts } })
        : asked(addMethodVersion, { params: { id: method.id }, input: { facts } })
    },
    done: words.saved,
    onDone: onClose,
  })
  const technology = method?.technology ?? form.values.technology
  const offered = useTechnologies().filter(({ is_active }) => is_active)
  const part = (name: keyof Typed) => ({ ...form.text(name), label: words.fields[name], hint: hints[name] })
  const lines = (name: keyof Typed) => <TextArea {...part(name)} optional={words.optional} rows={3} />
  const line = (name: keyof Typed) => <TextField {...part(name)} optional={words.optional} />
  return (
    <ChangeForm
      title={method === null ? words.addTitle : words.changeTitle}
      form={form}
      submit={words.save}
      onCancel={onClose}
    >
      {method !== null && <p>{words.changeText}</p>}
      {method === null && (
        <SelectField
          {...part('technology')}
          none={words.choose}
          choices={offered.map(({ key }) => ({ value: key, label: technologyName(key) }))}
        />
      )}
      {method === null && isStrip(technology) && (
        <Pair>
          {line('target')}
          {line('brand')}
        </Pair>
      )}
      {line('limit')}
      {lines('misses')}
      {isStrip(technology) && (
        <>
          {lines('reacts')}
          <SelectField
            {...part('strip_lines')}
            none={words.notByLines}
            choices={stripLines.map((value) => ({ value, label: words.lines[value] }))}
          />
          <Pair>
            {line('read_from')}
            {line('read_until')}
          </Pair>
        </>
      )}
      {lines('same')}
      {!isStrip(technology) && (
        <SelectField {...part('is_chiral')} none={words.notChiral} choices={[{ value: 'yes', label: words.chiral }]} />
      )}
      {!isStrip(technology) && (
        <Pair>
          {line('uncertainty')}
          <SelectField
            {...part('basis')}
            none={words.noBasis}
            choices={methodBases.map((value) => ({ value, label: words.bases[value] }))}
          />
        </Pair>
      )}
      {(['sentence_en', 'sentence_fr', 'sentence_es'] as const).map((name) => (
        <TextArea key={name} {...part(name)} hint={words.hints.sentence} optional={words.optional} rows={2} />
      ))}
      <TextArea {...part('note')} optional={words.optional} rows={2} />
      <TextArea {...part('source')} rows={2} />
    </ChangeForm>
  )
}
