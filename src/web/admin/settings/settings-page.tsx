/** '/admin/settings': what applies to the whole service (decision 1). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeSettings, readSettings } from '#contract/admin/settings.ts'
import type { SettingsForm } from '#contract/admin/settings-form.ts'
import { languageCodes, languages } from '#domain/public/texts/languages.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import styles from '#web/admin/part.module.css'
import { formQuery } from '#web/admin/queries.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminBrandTexts } from '#web/texts/admin-brand.ts'
import { adminSettingsTexts } from '#web/texts/admin-settings.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { LogoPart } from './logo-part.tsx'
import { MailPart } from './mail-form.tsx'
import { MainColourField } from './main-colour-field.tsx'
import {
  changedSettings,
  lineOfDays,
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
      <Loaded answer={answer}>
        {(settings) => (
          // After saving, the saved values are the new start.
          <Settings key={answer.dataUpdatedAt} settings={settings} />
        )}
      </Loaded>
      <LogoPart />
      <MailPart />
      <SmsPart />
    </AdminPage>
  )
}

function Settings({ settings }: { settings: SettingsForm }) {
  const queries = useQueryClient()
  const start = typedSettings(settings)
  const form = useForm({
    ...{ name: 'settings', begun: start, isEdit: true, stays: true },
    ask: (typed) => asked(changeSettings, { input: changedSettings(typed, start) }),
    place: (fault, { holidays }) => lineOfDays(fault, holidays),
    done: words.saved,
    onDone: (saved) => {
      showMainColour(saved.main_color)
      queries.setQueryData(settingsQuery.queryKey, saved)
      queries.invalidateQueries({ queryKey: serviceQuery.queryKey })
    },
  })
  const { values, set, errorOf } = form
  const part = (name: TextSetting) => ({ ...form.text(name), label: words.fields[name], hint: hints[name] })
  const line = (name: TextSetting) => <TextField {...part(name)} />
  const area = (name: TextSetting, rows = 4) => <TextArea {...part(name)} rows={rows} />
  const yes = (name: YesNoSetting) => (
    <YesNo
      id={name}
      label={words.fields[name]}
      hint={words.hints[name]}
      error={errorOf(name)}
      isOn={values[name]}
      onToggle={(isOn) => set({ [name]: isOn })}
    />
  )
  const submit = () => {
    if (Object.keys(changedSettings(values, start)).length === 0) toast(words.nothing)
    else form.submit()
  }
  return (
    <ChangeForm title={words.formTitle} form={{ ...form, submit }} onCancel={form.draft.discard}>
      <section className={styles.fields} aria-labelledby="contacts">
        <h3 id="contacts">{words.sections.contacts}</h3>
        {line('name')}
        <div className={styles.pair}>
          {line('contact_email')}
          {line('contact_phone')}
        </div>
        {line('admin_email')}
        <MainColourField
          error={errorOf('main_color')}
          value={values.main_color}
          onChange={(main_color) => set({ main_color })}
        />
      </section>
      <section className={styles.fields} aria-labelledby="links">
        <h3 id="links">{words.sections.links}</h3>
        {line('community_url')}
        {line('newsletter_url')}
        <SocialLinks links={values.social_links} errorOf={errorOf} onChange={(social_links) => set({ social_links })} />
        {line('resources_url')}
        {line('test_strip_form_url')}
      </section>
      <section className={styles.fields} aria-labelledby="results">
        <h3 id="results">{words.sections.results}</h3>
        {area('terms')}
        {area('terms_of_service')}
        {area('empty_findings', 2)}
      </section>
      <section className={styles.fields} aria-labelledby="courier">
        <h3 id="courier">{words.sections.courier}</h3>
        {line('courier_cutoff')}
        {area('courier_notes')}
        <div className={styles.pair}>
          {line('courier_phone')}
          {line('courier_email')}
        </div>
      </section>
      <section className={styles.fields} aria-labelledby="days">
        <h3 id="days">{words.sections.days}</h3>
        {line('time_zone')}
        {area('holidays', 6)}
        <SelectField
          id="paper"
          label={words.fields.paper}
          error={errorOf('paper')}
          choices={Object.entries(words.papers).map(([value, label]) => ({ value, label }))}
          value={values.paper}
          // The values are the names of the papers.
          onChange={(paper) => set({ paper: paper as Typed['paper'] })}
        />
        {line('low_stock')}
        {line('instrument_check_days')}
        {line('whole_region')}
        {line('fewest_samples')}
      </section>
      <section className={styles.fields} aria-labelledby="public">
        <h3 id="public">{words.sections.public}</h3>
        <ChoiceList
          id="languages"
          kind="many"
          label={adminBrandTexts.languages.label}
          hint={adminBrandTexts.languages.hint}
          error={errorOf('languages')}
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
      </section>
      <section className={styles.fields} aria-labelledby="word">
        <h3 id="word">{words.sections.word}</h3>
        {yes('word_by_email')}
        {line('word_sender_name')}
        {line('word_sender_address')}
        {yes('word_by_sms')}
        {yes('word_names_service')}
      </section>
      <section className={styles.fields} aria-labelledby="backups">
        <h3 id="backups">{words.sections.backups}</h3>
        <div className={styles.pair}>
          {line('backup_hour')}
          {line('backup_keep_days')}
        </div>
        {yes('mail_custody_heads')}
      </section>
    </ChangeForm>
  )
}
