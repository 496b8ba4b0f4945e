/** '/admin/settings': what holds for the whole service (decision 1). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeSettings } from '#contract/admin/settings.ts'
import type { SettingsForm } from '#contract/admin/settings-form.ts'
import { languageCodes, languages } from '#domain/public/texts/languages.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { settingsQuery } from '#web/admin/admin-queries.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { Loaded } from '#web/admin/loaded.tsx'
import styles from '#web/admin/part.module.css'
import { useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { serviceQuery } from '#web/api/queries.ts'
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
import { changedSettings, settingsFaults, type TextSetting, type Typed, typedSettings } from './settings-values.ts'
import { showMainColour } from './show-main-colour.ts'
import { SocialLinks } from './social-links.tsx'
import { YesNo } from './yes-no.tsx'

const words = adminSettingsTexts
const hints: Partial<Record<keyof Typed, string>> = words.hints

/** The page. */
export function SettingsPage() {
  const answer = useQuery(settingsQuery)
  return (
    <AdminPage title={adminTexts.pages.settings.title} lead={words.lead}>
      <Loaded answer={answer}>
        {(settings) => (
          // What was saved is the new start.
          <Settings key={answer.dataUpdatedAt} settings={settings} />
        )}
      </Loaded>
      <LogoPart />
      <MailPart />
    </AdminPage>
  )
}

function Settings({ settings }: { settings: SettingsForm }) {
  const queries = useQueryClient()
  const start = typedSettings(settings)
  const { form, set, submit, sentBy } = useAdminForm(start, (typed) => settingsFaults(typed, start))
  const change = useChange(changeSettings, {
    fields: Object.keys(form),
    done: words.saved,
    onDone: (saved) => {
      showMainColour(saved.main_color)
      queries.setQueryData(settingsQuery.queryKey, saved)
      queries.invalidateQueries({ queryKey: serviceQuery.queryKey })
    },
  })
  const { errorOf, sending } = sentBy(change)
  const part = (name: TextSetting) => ({
    id: name,
    label: words.fields[name],
    hint: hints[name],
    error: errorOf(name),
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const line = (name: TextSetting, maxLength = 500) => <TextField {...part(name)} maxLength={maxLength} />
  const area = (name: TextSetting, maxLength: number, rows = 4) => (
    <TextArea {...part(name)} maxLength={maxLength} rows={rows} />
  )
  const save = () => {
    const input = changedSettings(form, start)
    if (Object.keys(input).length === 0) toast(words.nothing)
    else change.send({ input })
  }
  return (
    <ChangeForm title={words.formTitle} {...sending} onSubmit={() => submit(save)} onCancel={() => set(start)}>
      <section className={styles.fields} aria-labelledby="contacts">
        <h3 id="contacts">{words.sections.contacts}</h3>
        {line('name', 100)}
        <div className={styles.pair}>
          {line('contact_email', 200)}
          {line('contact_phone', 60)}
        </div>
        {line('admin_email', 200)}
        <MainColourField
          error={errorOf('main_color')}
          value={form.main_color}
          onChange={(main_color) => set({ main_color })}
        />
      </section>
      <section className={styles.fields} aria-labelledby="links">
        <h3 id="links">{words.sections.links}</h3>
        {line('community_url')}
        {line('newsletter_url')}
        <SocialLinks links={form.social_links} errorOf={errorOf} onChange={(social_links) => set({ social_links })} />
        {line('resources_url')}
        {line('test_strip_form_url')}
      </section>
      <section className={styles.fields} aria-labelledby="results">
        <h3 id="results">{words.sections.results}</h3>
        {area('terms', 2000)}
        {area('terms_of_service', 5000)}
        {area('empty_findings', 500, 2)}
      </section>
      <section className={styles.fields} aria-labelledby="courier">
        <h3 id="courier">{words.sections.courier}</h3>
        {line('courier_cutoff', 5)}
        {area('courier_notes', 2000)}
        <div className={styles.pair}>
          {line('courier_phone', 60)}
          {line('courier_email', 200)}
        </div>
      </section>
      <section className={styles.fields} aria-labelledby="days">
        <h3 id="days">{words.sections.days}</h3>
        {line('time_zone', 60)}
        {area('holidays', 5000, 6)}
        <SelectField
          id="paper"
          label={words.fields.paper}
          error={errorOf('paper')}
          choices={Object.entries(words.papers).map(([value, label]) => ({ value, label }))}
          value={form.paper}
          onChange={(paper) => set({ paper: paper as Typed['paper'] })}
        />
        {line('low_stock', 5)}
        {line('fewest_samples', 3)}
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
          chosen={form.languages}
          onChoose={(code) =>
            set({
              languages: languageCodes.filter((one) => (one === code) !== form.languages.includes(one)),
            })
          }
          isCompact
        />
        {line('exit_url')}
        <YesNo
          id="check_codes"
          label={words.fields.check_codes}
          hint={words.hints.check_codes}
          error={errorOf('check_codes')}
          isOn={form.check_codes}
          onToggle={(check_codes) => set({ check_codes })}
        />
      </section>
      <section className={styles.fields} aria-labelledby="backups">
        <h3 id="backups">{words.sections.backups}</h3>
        <div className={styles.pair}>
          {line('backup_hour', 2)}
          {line('backup_keep_days', 4)}
        </div>
        <YesNo
          id="mail_custody_heads"
          label={words.fields.mail_custody_heads}
          hint={words.hints.mail_custody_heads}
          error={errorOf('mail_custody_heads')}
          isOn={form.mail_custody_heads}
          onToggle={(mail_custody_heads) => set({ mail_custody_heads })}
        />
      </section>
    </ChangeForm>
  )
}
