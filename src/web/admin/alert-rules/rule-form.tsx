/** Adds or changes a rule; shows only the fields that its kind needs. */
import { useQuery } from '@tanstack/react-query'
import { type AlertRule, addAlertRule, changeAlertRule } from '#contract/admin/alert-rules.ts'
import { comparedBases, ruleKinds } from '#domain/alert/rules.ts'
import { amountUnits } from '#domain/report/amounts.ts'
import { drugChoicesQuery } from '#web/admin/drugs/drug-choices.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { alertRuleTexts as words } from '#web/texts/admin-alert-rules.ts'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { inputOf, ownFaults, type RuleValues, valuesOf, waysOf, whatsOf } from './rule-values.ts'
import { TryRule } from './try-rule.tsx'

type RuleForm = {
  readonly rule: AlertRule | null
  readonly classes: readonly string[]
  readonly onClose: () => void
}

/** The form, with trying the rule below it. */
export function RuleForm({ rule, classes, onClose }: RuleForm) {
  const form = useForm({
    ...{ name: 'alert-rule', about: rule?.id, isEdit: rule !== null, begun: valuesOf(rule) },
    check: ownFaults,
    ask: (values: RuleValues) =>
      rule === null
        ? asked(addAlertRule, { input: inputOf(values) })
        : asked(changeAlertRule, { params: { id: rule.id }, version: rule.version, input: inputOf(values) }),
    done: words.saved,
    onDone: onClose,
  })
  const { values } = form
  const names = classes.map((name) => ({ value: name, label: name }))
  const what = whatsOf(values.kind).includes(values.what) ? values.what : 'drug'
  const way = waysOf(values.kind).includes(values.way) ? values.way : 'no'
  return (
    <>
      <ChangeForm
        title={rule === null ? words.addTitle : words.changeTitle}
        form={form}
        submit={words.save}
        onCancel={onClose}
      >
        <TextField {...form.text('name')} label={words.fields.name} hint={words.nameHint} />
        <ChoiceList
          {...form.one('kind')}
          label={words.kind}
          choices={ruleKinds.map((value) => ({ value, label: words.kinds[value] }))}
          hint={values.kind === 'UNEXPECTED' ? words.unexpectedHint : undefined}
        />
        <ChoiceList
          {...form.one('what')}
          label={words.what}
          choices={whatsOf(values.kind).map((value) => ({ value, label: words.whats[value] }))}
          hint={what === 'unknown' ? words.unknownHint : undefined}
        />
        {what === 'drug' && (
          <DrugField
            id="drug_id"
            label={words.fields.drug}
            error={form.errorOf('drug_id')}
            chosen={values.drug}
            onChoose={(drug) => form.set({ drug })}
          />
        )}
        {what === 'class' && (
          <SelectField
            {...form.text('drug_class')}
            label={words.fields.drug_class}
            none={words.choose}
            choices={names}
          />
        )}
        {values.kind === 'AMOUNT' && <Amount form={form} />}
        {values.kind === 'FIRST_SEEN' && <NumberField form={form} field="months" />}
        {values.kind === 'CLUSTER' && (
          <Pair>
            <NumberField form={form} field="samples" />
            <NumberField form={form} field="days" />
          </Pair>
        )}
        <ChoiceList
          {...form.one('way', 'by_sold_as')}
          label={words.soldAs}
          hint={way === 'pairs' ? words.pairsHint : undefined}
          choices={waysOf(values.kind).map((value) => ({ value, label: words.soldAsWays[value] }))}
        />
        {way === 'drug' && (
          <DrugField
            id="sold_as_drug_id"
            label={words.fields.sold_as_drug}
            error={form.errorOf('sold_as_drug_id')}
            chosen={values.sold_as}
            onChoose={(sold_as) => form.set({ sold_as })}
          />
        )}
        {way === 'class' && (
          <SelectField
            {...form.text('sold_as_class')}
            label={words.fields.sold_as_class}
            none={words.choose}
            choices={names}
          />
        )}
        <ChoiceCard {...form.tick('by_area')} label={words.byArea} />
        <ChoiceCard {...form.tick('is_on')} label={words.isOn} />
      </ChangeForm>
      <TryRule
        input={inputOf(values)}
        isReady={ownFaults(values).length === 0}
        onTake={(samples) => form.set({ samples: String(samples) })}
      />
    </>
  )
}

type Form = Pick<ReturnType<typeof useForm<RuleValues>>, 'text' | 'values'>

function NumberField({ form, field }: { readonly form: Form; readonly field: 'months' | 'samples' | 'days' }) {
  return <TextField {...form.text(field)} label={words.fields[field]} inputMode="numeric" />
}

function Amount({ form }: { readonly form: Form }) {
  const { values } = form
  return (
    <>
      <Pair>
        <TextField {...form.text('value')} label={words.fields.value} hint={words.valueHint} inputMode="decimal" />
        <SelectField
          {...form.text('unit')}
          label={words.fields.unit}
          choices={amountUnits.map((value) => ({ value, label: words.units[value] }))}
        />
      </Pair>
      {values.unit === '%' && (
        <SelectField
          {...form.text('basis')}
          label={words.fields.basis}
          hint={words.basisHint}
          choices={comparedBases.map((value) => ({ value, label: words.bases[value] }))}
        />
      )}
      <TextField
        {...form.text('measured_as')}
        label={words.fields.measured_as}
        hint={words.measuredHint}
        optional={words.optional}
      />
      <TextArea {...form.text('source')} label={words.fields.source} hint={words.sourceHint} rows={2} />
    </>
  )
}

type Chosen = RuleValues['drug']

type DrugField = {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly chosen: Chosen
  readonly onChoose: (drug: Chosen) => void
}

/** Searches the dictionary for a substance. Typing its full name also chooses it. */
function DrugField({ id, label, error, chosen, onChoose }: DrugField) {
  const { data } = useQuery(drugChoicesQuery(chosen.text))
  const drugs = (data?.results ?? []).filter(({ is_retired }) => !is_retired)
  const named = (text: string) => drugs.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  return (
    <Combobox
      id={id}
      label={label}
      hint={words.drugHint}
      error={error}
      text={chosen.text}
      lines={drugs.map((drug) => ({ key: String(drug.id), label: drug.name, note: drug.drug_class }))}
      onText={(text) => onChoose({ id: named(text)?.id ?? null, text })}
      onChoose={(at) => {
        const drug = drugs[at]
        if (drug) onChoose({ id: drug.id, text: drug.name })
      }}
      onLeave={() => {
        const drug = chosen.id === null ? named(chosen.text) : undefined
        if (drug) onChoose({ id: drug.id, text: drug.name })
      }}
      words={words.combobox}
    />
  )
}
