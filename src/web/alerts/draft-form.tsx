/** The checklist of a draft: its words in each language, what it holds, where, until when, and a picture. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { Alert, StaffContent } from '#contract/alert-shapes.ts'
import { saveAlertDraft } from '#contract/alerts.ts'
import type { AlertWords } from '#domain/alert/alert.ts'
import { formatDateTime, formatDay } from '#domain/dates.ts'
import { type Language, languageCodes, languages } from '#domain/public/texts/languages.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Fields } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { choicesQuery } from './alert-queries.ts'
import { substanceText } from './alert-text.tsx'
import { inputOf, type TypedAlert, typedAlert } from './draft-values.ts'
import { PictureField } from './picture-field.tsx'
import { SubstanceRows } from './substance-rows.tsx'

type DraftForm = {
  readonly alert: Alert
  readonly draft: StaffContent
  /** Tells the page whether something typed is not saved yet. */
  readonly unsaved: RefObject<() => boolean>
  readonly onClose: () => void
}

const long = ['looks', 'effects', 'what_to_do', 'where_to_get_help'] as const satisfies readonly (keyof AlertWords)[]
const isOptional = (field: keyof AlertWords) => field === 'looks' || field === 'effects'

/** The form. */
export function DraftForm({ alert, draft, unsaved, onClose }: DraftForm) {
  const { id, version, draft_no, draft_at, writers } = alert
  const zone = useZone()
  const { data: choices } = useQuery(choicesQuery)
  const form = useForm({
    ...{ name: 'alert', about: id, begun: typedAlert(draft), isEdit: true },
    ask: (values) => asked(saveAlertDraft, { params: { id }, input: { draft_no, ...inputOf(values) } }),
    // The server knows two fields, drug_id and custom_drug; the page has one field for both, with the ID of drug_id.
    place: ({ field, message }) =>
      ({ field: field?.replace(/custom_drug$/, 'drug_id'), message }) as { message: string },
    done: words.saved,
    onDone: onClose,
  })
  const { values, set, draft: kept, errorOf, theirsOf } = form
  useEffect(() => {
    unsaved.current = kept.isChanged
    return () => {
      unsaved.current = () => false
    }
  })
  const setWord = (code: Language, field: keyof AlertWords) => (text: string) =>
    set((now) => ({ words: { ...now.words, [code]: { ...now.words[code], [field]: text } } }))
  const word = (code: Language, field: keyof AlertWords) => ({
    id: `words.${code}.${field}`,
    label:
      values.languages.length > 1 ? words.inLanguage(words.fields[field], languages[code].name) : words.fields[field],
    hint: words.hints[field],
    optional: isOptional(field) ? words.optional : undefined,
    error: errorOf(`words.${code}.${field}`),
    theirs: theirsOf(`words.${code}.${field}`),
    value: values.words[code][field],
    onChange: setWord(code, field),
  })
  const named = (field: keyof TypedAlert, theirs: string) => (kept.theirs.has(field) ? theirs : undefined)
  const areas = choices?.areas ?? []
  const refusals = areas.flatMap(({ refusal }) => refusal ?? [])
  const areaChoices = areas
    .filter(({ id: area, refusal }) => refusal === null || String(area) === values.area)
    .map(({ id: area, name }) => ({ value: String(area), label: name }))
  return (
    <ChangeForm
      title={version === 0 ? words.draftTitle : words.updateTitle}
      form={form}
      submit={words.save}
      onCancel={onClose}
    >
      {kept.isOvertaken && draft_at !== null && (
        <p>{words.lastChange(formatDateTime(draft_at, zone), writers.join(', '))}</p>
      )}
      <ChoiceList
        id="languages"
        kind="many"
        isCompact
        label={words.languages}
        hint={words.languagesHint}
        error={errorOf('languages')}
        theirs={named('languages', draft.languages.map((code) => languages[code].name).join(', '))}
        choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
        chosen={values.languages}
        onChoose={(code) =>
          set((now) => ({
            languages: now.languages.includes(code)
              ? now.languages.filter((one) => one !== code)
              : [...now.languages, code],
          }))
        }
      />
      {values.languages.map((code) => (
        <Fields key={code}>
          <TextField {...word(code, 'title')} lang={code} />
          {version > 0 && <TextArea {...word(code, 'changed')} rows={2} />}
          {long.map((field) => (
            <TextArea key={field} {...word(code, field)} rows={3} />
          ))}
        </Fields>
      ))}
      <TextArea
        {...form.text('sold_as')}
        label={words.soldAs}
        hint={words.soldAsHint}
        optional={words.optional}
        rows={2}
      />
      <SubstanceRows
        rows={values.holds}
        errorOf={errorOf}
        theirs={named('holds', draft.holds.map(substanceText).join('; '))}
        onChange={(holds) => set({ holds })}
      />
      <SelectField
        {...form.text('area', 'area_id')}
        label={words.area}
        hint={words.areaHint(refusals)}
        none={choices?.whole_region ?? draft.area}
        choices={areaChoices}
      />
      <TextField
        {...form.text('ends_on')}
        type="date"
        label={words.endsOn}
        hint={choices && words.endsHint(formatDay(choices.ends.first), formatDay(choices.ends.last))}
        min={choices?.ends.first}
        max={choices?.ends.last}
      />
      <PictureField
        hash={values.picture}
        error={errorOf('picture')}
        theirs={named('picture', draft.picture === null ? '' : words.otherPicture)}
        onChange={(picture) => set({ picture })}
      />
    </ChangeForm>
  )
}
