/** '/admin/settings': what applies to the whole service (R13.3). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeSettings, readSettings } from '#contract/admin/settings.ts'
import type { SettingsForm } from '#contract/admin/settings-form.ts'
import { languageCodes, languages } from '#domain/public/texts/languages.ts'
import { usualReadAloud } from '#domain/survey/read-aloud.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { serviceQuery } from '#web/api/queries.ts'
import { formQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { join } from '#web/form/join.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminBrandTexts } from '#web/texts/admin-brand.ts'
import { adminSettingsTexts } from '#web/texts/admin-settings.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Fields, LinkButton, Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { LogoPart } from './logo-part.tsx'
import { MailPart } from './mail-form.tsx'
import { MainColourField } from './main-colour-field.tsx'
import {
  changedSettings,
  faultOfLine,
  type TextSetting,
  type Typed,
  typedSettings,
  type YesNoSetting,
} from './settings-values.ts'
import { showMainColour } from './show-main-colour.ts'
import { SmsPart } from './sms-form.tsx'
import { SocialLinks } from './social-links.tsx'
import { YesNo } from './yes-no.tsx'

const words = adminSettingsTexts
const settingsQuery = formQuery(readSettings, {})
const hints: Partial<Record<keyof Typed, string>> = words.hints

/** The page. */
export function SettingsPage() {
  const answer = useQuery(settingsQuery)
  return (
    <AdminPage title={adminTexts.pages.settings.title} lead={words.lead}>
      <Loaded answer={answer}>{(settings) => <Settings settings={settings} />}</Loaded>
      <LogoPart />
      <MailPart />
      <SmsPart />
    </AdminPage>
  )
}

function Settings({ settings }: { settings: SettingsForm & { version: number } }) {
  const queries = useQueryClient()
  const start = typedSettings(settings)
  const sent = useRef(start)
  const form = useForm({
    ...{ name: 'settings', begun: start, isEdit: true, stays: true },
    ask: (typed) => asked(changeSettings, { version: settings.version, input: changedSettings(typed, start) }),
    place: faultOfLine,
    done: words.saved,
    onDone: (saved) => {
      // The server tidies what was typed: that is no change of somebody else. What was typed meanwhile stays.
      const stored = typedSettings(saved)
      form.draft.begin(stored, join(sent.current, form.draft.latest(), stored).form)
      showMainColour(saved.main_color)
      queries.setQueryData(settingsQuery.queryKey, saved)
      queries.invalidateQueries({ queryKey: serviceQuery.queryKey })
    },
  })
  const { values, set, errorOf } = form
  // What was saved has the form of the field.
  const theirs = form.draft.theirs.get('languages') as Typed['languages'] | undefined
  const theirLanguages = theirs?.map((code) => languages[code].name).join(', ')
  const part = (name: TextSetting) => ({ ...form.text(name), label: words.fields[name], hint: hints[name] })
  const line = (name: TextSetting) => <TextField {...part(name)} />
  const area = (name: TextSetting, rows = 4) => <TextArea {...part(name)} rows={rows} />
  const yes = (name: YesNoSetting) => <YesNo {...form.yes(name)} label={words.fields[name]} hint={words.hints[name]} />
  const submit = () => {
    if (Object.keys(changedSettings(values, start)).length === 0) toast(words.nothing)
    else {
      sent.current = values
      form.submit()
    }
  }
  return (
    <ChangeForm title={words.formTitle} form={{ ...form, submit }} onCancel={form.draft.discard}>
      <Fields as="section" aria-labelledby="contacts">
        <h3 id="contacts">{words.sections.contacts}</h3>
        {line('name')}
        <Pair>
          {line('contact_email')}
          {line('contact_phone')}
        </Pair>
        {line('admin_email')}
        <MainColourField
          error={errorOf('main_color')}
          theirs={form.theirsOf('main_color')}
          value={values.main_color}
          onChange={(main_color) => set({ main_color })}
        />
      </Fields>
      <Fields as="section" aria-labelledby="links">
        <h3 id="links">{words.sections.links}</h3>
        {line('community_url')}
        {line('newsletter_url')}
        <SocialLinks
          links={values.social_links}
          theirs={form.draft.theirs.get('social_links')}
          errorOf={errorOf}
          onChange={(social_links) => set({ social_links })}
        />
        {line('resources_url')}
        {line('test_strip_form_url')}
      </Fields>
      <Fields as="section" aria-labelledby="before">
        <h3 id="before">{words.sections.before}</h3>
        {area('terms')}
        {area('read_aloud', 6)}
        {values.read_aloud.trim() === '' && (
          <LinkButton look="strong" onClick={() => set({ read_aloud: usualReadAloud })}>
            {words.takeReadAloud}
          </LinkButton>
        )}
        {line('age_rule')}
        {line('interpreter')}
      </Fields>
      <Fields as="section" aria-labelledby="results">
        <h3 id="results">{words.sections.results}</h3>
        {area('terms_of_service')}
        {area('empty_findings', 2)}
      </Fields>
      <Fields as="section" aria-labelledby="courier">
        <h3 id="courier">{words.sections.courier}</h3>
        {line('courier_cutoff')}
        {area('courier_notes')}
        <Pair>
          {line('courier_phone')}
          {line('courier_email')}
        </Pair>
      </Fields>
      <Fields as="section" aria-labelledby="days">
        <h3 id="days">{words.sections.days}</h3>
        {line('time_zone')}
        {area('holidays', 6)}
        <SelectField
          id="paper"
          label={words.fields.paper}
          error={errorOf('paper')}
          theirs={form.theirsOf('paper')}
          choices={Object.entries(words.papers).map(([value, label]) => ({ value, label }))}
          value={values.paper}
          // The values are the names of the papers.
          onChange={(paper) => set({ paper: paper as Typed['paper'] })}
        />
        {line('low_stock')}
        {line('instrument_check_days')}
        {line('whole_region')}
      </Fields>
      <Fields as="section" aria-labelledby="public">
        <h3 id="public">{words.sections.public}</h3>
        <ChoiceList
          id="languages"
          kind="many"
          label={adminBrandTexts.languages.label}
          hint={adminBrandTexts.languages.hint}
          error={errorOf('languages')}
          theirs={theirLanguages}
          choices={languageCodes.map((value) => ({ value, label: languages[value].name }))}
          chosen={values.languages}
          onChoose={(code) =>
            set({
              languages: languageCodes.filter((one) => (one === code) !== values.languages.includes(one)),
            })
          }
          isCompact
        />
        {line('exit_url')}
        {yes('check_codes')}
        <h3 id="numbers">{words.sections.numbers}</h3>
        {yes('public_numbers')}
        {line('fewest_samples')}
        {area('frame_sites', 3)}
      </Fields>
      <Fields as="section" aria-labelledby="word">
        <h3 id="word">{words.sections.word}</h3>
        {yes('word_by_email')}
        {line('word_sender_name')}
        {line('word_sender_address')}
        {yes('word_by_sms')}
        {yes('word_names_service')}
      </Fields>
      <Fields as="section" aria-labelledby="backups">
        <h3 id="backups">{words.sections.backups}</h3>
        <Pair>
          {line('backup_hour')}
          {line('backup_keep_days')}
        </Pair>
        {yes('mail_custody_heads')}
        <h3 id="files">{words.sections.files}</h3>
        <Pair>
          {line('file_most_mb')}
          {line('sample_most_mb')}
        </Pair>
      </Fields>
    </ChangeForm>
  )
}
