/** Facts that files of earlier samples lack, chosen once for all of their rows. */
import type { z } from 'zod'
import type { ImportChoices } from '#contract/admin/imports.ts'
import { type DateOrder, dateOrders, type FoundOrder } from '#domain/imports/import-days.ts'
import { isHistory } from '#domain/imports/import-doubts.ts'
import { technologyWords } from '#domain/report/technology-words.ts'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import styles from '#web/admin/part.module.css'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import question from '#web/ui/question.module.css'
import { SelectField } from '#web/ui/select-field.tsx'

const words = bringInTexts
export type Choices = z.input<typeof ImportChoices>

const of = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Elsewhere, two of these values have the same words. Here people choose between the two, so the words must differ. */
const resultsFor = { ...collectedFromWords, STAFF_BEHALF_USER: `${collectedFromWords.STAFF_BEHALF_USER}, for a user` }

type Site = { readonly id: number; readonly name: string; readonly collects: boolean; readonly analyses: boolean }

type BringInChoices = {
  readonly sites: readonly Site[]
  readonly choices: Choices
  /** What the files leave open: the unit of weights, parts of 1, and whether they hold results. */
  readonly asks: { readonly unit: boolean; readonly share: boolean; readonly results: boolean }
  /** The order of day and month; null where somebody has to choose it. */
  readonly order: DateOrder | null
  /** What the dates in the files tell about that order. */
  readonly found: FoundOrder
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<Choices>) => void
  readonly onOrder: (order: DateOrder | null) => void
}

/** The fields. */
export function BringInChoices({ sites, choices, asks, order, found, errorOf, onChange, onOrder }: BringInChoices) {
  const siteChoices = (does: 'collects' | 'analyses') =>
    sites.filter((site) => site[does]).map(({ id, name }) => ({ value: String(id), label: name }))
  const word = <Field extends keyof Choices>(field: Field, label: string, labels: Readonly<Record<string, string>>) => (
    <SelectField
      id={field}
      label={label}
      choices={of(labels)}
      value={String(choices[field])}
      // The values are the keys of the labels, which the contract checks.
      onChange={(value) => onChange({ [field]: value } as Partial<Choices>)}
    />
  )
  /** What nobody may assume: empty until somebody chooses. */
  const asked = (
    field: 'technology' | 'weight_unit' | 'percent_are',
    label: string,
    labels: Readonly<Record<string, string>>,
  ) => (
    <SelectField
      id={field}
      label={label}
      error={errorOf(field)}
      none={words.dateOrderNone}
      choices={of(labels)}
      value={choices[field] ?? ''}
      // As above.
      onChange={(value) => onChange({ [field]: value === '' ? null : value } as Partial<Choices>)}
    />
  )
  return (
    <section aria-labelledby="choices-title" className={styles.fields}>
      <div>
        <h3 id="choices-title" className={question.label}>
          {words.choicesTitle}
        </h3>
        <p className={question.hint}>{words.choicesHint}</p>
      </div>
      <div className={styles.pair}>
        <SelectField
          id="choices.site_id"
          label={words.site}
          error={errorOf('choices.site_id')}
          none=""
          choices={siteChoices('collects')}
          value={choices.site_id === 0 ? '' : String(choices.site_id)}
          onChange={(value) => onChange({ site_id: Number(value) })}
        />
        <SelectField
          id="choices.analysis_site_id"
          label={words.lab}
          error={errorOf('choices.analysis_site_id')}
          none={words.noLab}
          choices={siteChoices('analyses')}
          value={choices.analysis_site_id === null ? '' : String(choices.analysis_site_id)}
          onChange={(value) => onChange({ analysis_site_id: value === '' ? null : Number(value) })}
        />
        {word('sample_type', words.sampleType, sampleTypeWords)}
        {word('collected_from', words.collectedFrom, resultsFor)}
        {asked('technology', words.technology, technologyWords)}
        <SelectField
          id="date_order"
          label={words.dateOrder}
          hint={words.dateOrderFound(found)}
          error={errorOf('date_order')}
          none={found.order === null ? words.dateOrderNone : undefined}
          choices={dateOrders.map((value) => ({ value, label: words.dateOrders[value] }))}
          value={order ?? ''}
          onChange={(value) => onOrder(dateOrders.find((one) => one === value) ?? null)}
        />
        {asks.unit && asked('weight_unit', words.weightUnit, words.weightUnits)}
        {asks.share && asked('percent_are', words.percentAre, words.percentKinds)}
      </div>
      {word('without_state', words.withoutState, words.states)}
      <YesNo
        id="were_shared"
        label={words.shared}
        hint={words.sharedHint}
        isOn={choices.were_shared}
        onToggle={(were_shared) => onChange({ were_shared })}
      />
      {asks.results && isHistory(choices) && (
        <YesNo
          id="without_results"
          label={words.withoutResults}
          hint={words.withoutResultsHint}
          isOn={choices.without_results ?? false}
          onToggle={(without_results) => onChange({ without_results })}
        />
      )}
    </section>
  )
}
