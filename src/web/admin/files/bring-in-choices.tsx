/** Facts that files of earlier samples lack, chosen once for all of their rows. */

import type { z } from 'zod'
import type { ImportChoices } from '#contract/admin/imports.ts'
import { type DateOrder, dateOrders, type FoundOrder } from '#domain/imports/import-days.ts'
import { isHistory } from '#domain/imports/import-doubts.ts'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { useTechnologies } from '#web/api/use-technologies.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Pair } from '#web/ui/layout.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TitledPart } from './titled-part.tsx'

const words = bringInTexts
export type Choices = z.input<typeof ImportChoices>

/** The answers with one more, or without it if it is undefined. */
export function withEntry<Value>(
  answers: Readonly<Record<string, Value>> | undefined,
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [key]: _before, ...others } = answers ?? {}
  return value === undefined ? others : { ...others, [key]: value }
}

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
  const active = useTechnologies().filter(({ is_active }) => is_active)
  const technologyNames = Object.fromEntries(active.map(({ key }) => [key, technologyName(key)]))
  const siteChoices = (does: 'collects' | 'analyses') =>
    sites.filter((site) => site[does]).map(({ id, name }) => ({ value: String(id), label: name }))
  /** A choice from a list; `none` where nobody may assume it: empty until somebody chooses. */
  const word = (field: keyof Choices, label: string, labels: Readonly<Record<string, string>>, none?: string) => (
    <SelectField
      id={field}
      label={label}
      error={errorOf(field)}
      none={none}
      choices={of(labels)}
      value={String(choices[field] ?? '')}
      // The values are the keys of the labels, which the contract checks.
      onChange={(value) => onChange({ [field]: value === '' ? null : value } as Partial<Choices>)}
    />
  )
  return (
    <TitledPart id="choices" title={words.choicesTitle} hint={words.choicesHint}>
      <Pair>
        <SelectField
          id="choices.site_id"
          label={words.site}
          error={errorOf('choices.site_id')}
          none=""
          choices={siteChoices('collects')}
          value={String(choices.site_id ?? '')}
          onChange={(value) => onChange({ site_id: value === '' ? null : Number(value) })}
        />
        <SelectField
          id="choices.analysis_site_id"
          label={words.lab}
          error={errorOf('choices.analysis_site_id')}
          none={words.noLab}
          choices={siteChoices('analyses')}
          value={String(choices.analysis_site_id ?? '')}
          onChange={(value) => onChange({ analysis_site_id: value === '' ? null : Number(value) })}
        />
        {word('sample_type', words.sampleType, sampleTypeWords)}
        {word('collected_from', words.collectedFrom, resultsFor)}
        {word('technology', words.technology, technologyNames, words.notChosen)}
        <SelectField
          id="date_order"
          label={words.dateOrder}
          hint={words.dateOrderFound(found)}
          error={errorOf('date_order')}
          none={found.order === null ? words.notChosen : undefined}
          choices={dateOrders.map((value) => ({ value, label: words.dateOrders[value] }))}
          value={order ?? ''}
          onChange={(value) => onOrder(dateOrders.find((one) => one === value) ?? null)}
        />
        {asks.unit && word('weight_unit', words.weightUnit, words.weightUnits, words.notChosen)}
        {asks.share && word('percent_are', words.percentAre, words.percentKinds, words.notChosen)}
      </Pair>
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
    </TitledPart>
  )
}
