/** Adding a drug, changing one, and merging it into another. */

import { useState } from 'react'
import {
  type AdminDrug,
  addDrug,
  changeDrug,
  type DictionaryEffects,
  tryDrug,
  tryNewDrug,
  unmergeDrug,
} from '#contract/admin/drugs.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { ChangeForm } from '#web/form/change-form.tsx'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Notice, Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { effectLines } from './dictionary-effects.tsx'
import { MeasuredAs } from './measured-as.tsx'
import { MergeDrug } from './merge-drug.tsx'

const words = adminDrugsTexts
const hints: Partial<Record<keyof typeof words.fields, string>> = words.hints
const lines = [
  'name',
  'synonyms',
  'street_names',
  'form_of',
  'form',
  'salts',
  'drug_class',
  'common_role',
  'pronunciation',
  'report_to_client_name',
  'pubchem_cid',
  'cas',
  'unii',
  'inchikey',
  'shown_names',
  'mirror_group',
  'makes',
  'companions',
] as const
const flags = ['report_to_public', 'important', 'is_stronger_form', 'is_retired'] as const
type Form = Record<(typeof lines)[number], string> & Record<(typeof flags)[number], boolean>

const begun = (drug: AdminDrug | null): Form => ({
  // Each line is a text; empty if the drug has none.
  ...(Object.fromEntries(lines.map((field) => [field, drug?.[field] ?? ''])) as Record<(typeof lines)[number], string>),
  report_to_public: drug?.report_to_public ?? true,
  important: drug?.important ?? false,
  is_stronger_form: drug?.is_stronger_form ?? false,
  is_retired: drug?.is_retired ?? false,
})

type DrugForm = { readonly drug: AdminDrug | null; readonly onClose: () => void }

/** The form. */
export function DrugForm({ drug, onClose }: DrugForm) {
  const [isMerging, setMerging] = useState(false)
  const [effects, setEffects] = useState<DictionaryEffects | null>(null)
  const saved = useForm({
    ...{ name: 'drug', about: drug?.id, isEdit: drug !== null, begun: begun(drug) },
    ask: (input) =>
      drug === null
        ? asked(addDrug, { input })
        : asked(changeDrug, { params: { id: drug.id }, version: drug.version, input }),
    done: ({ name }) => words.saved(name),
    onDone: onClose,
  })
  const save = () => {
    setEffects(null)
    saved.submit()
  }
  // Say what the change does to results before making it.
  const onDone = (found: DictionaryEffects) => {
    if (effectLines(found).length > 0) setEffects(found)
    else save()
  }
  const attempt = useChange(tryDrug, { onDone })
  const newAttempt = useChange(tryNewDrug, { onDone })
  const form = saved.sentBy(attempt, newAttempt)
  const tryFirst = () =>
    form.tried(() =>
      drug === null
        ? newAttempt.send({ input: form.values })
        : attempt.send({ params: { id: drug.id }, input: form.values }),
    )
  const leave = async () => {
    await saved.settle()
    onClose()
  }
  const unmerge = useChange(unmergeDrug, { done: ({ name }) => words.unmerged(name), onDone: leave })
  const isForm = form.values.form_of.trim() !== ''
  const line = (field: (typeof lines)[number]) => (
    <TextField {...form.text(field)} label={words.fields[field]} hint={hints[field]} />
  )
  const flag = (field: (typeof flags)[number]) => (
    <YesNo {...form.yes(field)} label={words.fields[field]} hint={hints[field]} />
  )
  return (
    <>
      {drug !== null && !drug.is_retired && drug.same_molecule.length > 0 && (
        <Notice tone="look">{words.sameTitle(drug.same_molecule.join(', '))}</Notice>
      )}
      <ChangeForm
        title={drug === null ? words.addTitle : words.changeTitle(drug.name)}
        form={{ ...form, submit: tryFirst }}
        onCancel={onClose}
      >
        {line('name')}
        {line('synonyms')}
        {line('street_names')}
        <Pair>
          {line('form_of')}
          {line('form')}
        </Pair>
        {!isForm && line('drug_class')}
        <Pair>
          {line('common_role')}
          {line('pronunciation')}
        </Pair>
        {!isForm && (
          <>
            {flag('report_to_public')}
            {line('report_to_client_name')}
            {line('shown_names')}
            {flag('important')}
            {line('salts')}
            {line('makes')}
            <TextArea {...form.text('companions')} label={words.fields.companions} hint={hints.companions} />
            {line('mirror_group')}
            {flag('is_stronger_form')}
          </>
        )}
        <Pair>
          {line('pubchem_cid')}
          {line('cas')}
        </Pair>
        <Pair>
          {line('unii')}
          {line('inchikey')}
        </Pair>
        {drug !== null && flag('is_retired')}
      </ChangeForm>
      {effects !== null && (
        <ConfirmChange
          title={words.effects.title}
          text={[words.effects.text, ...effectLines(effects)].join(' ')}
          confirm={words.effects.confirm}
          change={saved.sending}
          onConfirm={save}
          onClose={() => setEffects(null)}
        />
      )}
      {drug !== null && drug.form_of === null && <MeasuredAs drug={drug} />}
      {drug?.is_merged && (
        <Apart as="p">
          <Button
            variant="outline"
            loading={unmerge.isPending}
            onClick={() => unmerge.send({ params: { id: drug.id } })}
          >
            {words.unmerge(drug.name)}
          </Button>
        </Apart>
      )}
      {drug !== null && !drug.is_retired && drug.form_of === null && (
        <Apart as="p">
          <Button variant="outline" onClick={() => setMerging(true)}>
            {words.merge(drug.name)}
          </Button>
        </Apart>
      )}
      {drug !== null && isMerging && <MergeDrug drug={drug} onClose={() => setMerging(false)} onMerged={leave} />}
    </>
  )
}
