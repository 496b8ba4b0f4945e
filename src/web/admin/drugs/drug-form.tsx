/** Adding a drug, changing one, and merging it into another. */

import { useState } from 'react'
import {
  type AdminDrug,
  addDrug,
  changeDrug,
  type DictionaryEffects,
  DrugForm as DrugSchema,
  tryDrug,
  unmergeDrug,
} from '#contract/admin/drugs.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import styles from '#web/admin/part.module.css'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { schemaFaults, useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import { effectLines } from './dictionary-effects.tsx'
import { MergeDrug } from './merge-drug.tsx'

const words = adminDrugsTexts
const hints: Partial<Record<keyof typeof words.fields, string>> = words.hints
const lines = [
  'name',
  'synonyms',
  'street_names',
  'form_of',
  'form',
  'drug_class',
  'common_role',
  'pronunciation',
  'report_to_client_name',
  'pubchem_cid',
  'cas',
  'unii',
  'inchikey',
] as const
const flags = ['report_to_public', 'important', 'is_retired'] as const
type Form = Record<(typeof lines)[number], string> & Record<(typeof flags)[number], boolean>

const begun = (drug: AdminDrug | null): Form => ({
  // Each line is a text, empty where the drug has none.
  ...(Object.fromEntries(lines.map((field) => [field, drug?.[field] ?? ''])) as Record<(typeof lines)[number], string>),
  report_to_public: drug?.report_to_public ?? true,
  important: drug?.important ?? false,
  is_retired: drug?.is_retired ?? false,
})

type DrugForm = { readonly drug: AdminDrug | null; readonly onClose: () => void }

/** The form. */
export function DrugForm({ drug, onClose }: DrugForm) {
  const [isMerging, setMerging] = useState(false)
  const [effects, setEffects] = useState<DictionaryEffects | null>(null)
  const { form, set, submit, settle, sentBy } = useAdminForm(begun(drug), (entered) =>
    schemaFaults(DrugSchema, entered),
  )
  const leave = () => {
    settle()
    onClose()
  }
  const done = { fields: [...lines, ...flags], done: ({ name }: { name: string }) => words.saved(name), onDone: leave }
  const add = useChange(addDrug, done)
  const change = useChange(changeDrug, done)
  // What the change does to results is said before it is made.
  const attempt = useChange(tryDrug, {
    fields: done.fields,
    onDone: (found) => {
      if (effectLines(found).length > 0) setEffects(found)
      else save()
    },
  })
  const save = () => {
    setEffects(null)
    if (drug === null) add.send({ input: form })
    else change.send({ params: { id: drug.id }, input: form })
  }
  const unmerge = useChange(unmergeDrug, { done: ({ name }) => words.unmerged(name), onDone: leave })
  const sent = attempt.faults.length > 0 ? attempt : drug === null ? add : change
  const isForm = form.form_of.trim() !== ''
  const { errorOf, sending } = sentBy(sent)
  const line = (field: (typeof lines)[number], maxLength = 200) => (
    <TextField
      id={field}
      label={words.fields[field]}
      hint={hints[field]}
      error={errorOf(field)}
      maxLength={maxLength}
      value={form[field]}
      onChange={(value) => set({ [field]: value })}
    />
  )
  const flag = (field: (typeof flags)[number]) => (
    <YesNo
      id={field}
      label={words.fields[field]}
      hint={hints[field]}
      error={errorOf(field)}
      isOn={form[field]}
      onToggle={(isOn) => set({ [field]: isOn })}
    />
  )
  return (
    <>
      {drug !== null && !drug.is_retired && drug.same_molecule.length > 0 && (
        <p className={styles.look}>{words.sameTitle(drug.same_molecule.join(', '))}</p>
      )}
      <ChangeForm
        title={drug === null ? words.addTitle : words.changeTitle(drug.name)}
        {...sending}
        onSubmit={() =>
          submit(() => {
            if (drug === null) save()
            else attempt.send({ params: { id: drug.id }, input: form })
          })
        }
        onCancel={onClose}
      >
        {line('name')}
        {line('synonyms', 4000)}
        {line('street_names', 2000)}
        <div className={styles.pair}>
          {line('form_of')}
          {line('form', 100)}
        </div>
        {!isForm && line('drug_class')}
        <div className={styles.pair}>
          {line('common_role')}
          {line('pronunciation')}
        </div>
        {!isForm && (
          <>
            {flag('report_to_public')}
            {line('report_to_client_name')}
            {flag('important')}
          </>
        )}
        <div className={styles.pair}>
          {line('pubchem_cid', 40)}
          {line('cas', 40)}
        </div>
        <div className={styles.pair}>
          {line('unii', 20)}
          {line('inchikey', 40)}
        </div>
        {drug !== null && flag('is_retired')}
      </ChangeForm>
      {effects !== null && (
        <ConfirmChange
          title={words.effects.title}
          text={[words.effects.text, ...effectLines(effects)].join(' ')}
          confirm={words.effects.confirm}
          faults={change.faults}
          isSending={change.isPending}
          onConfirm={save}
          onClose={() => setEffects(null)}
        />
      )}
      {drug?.is_merged && (
        <p className={styles.after}>
          <Button
            variant="outline"
            loading={unmerge.isPending}
            onClick={() => unmerge.send({ params: { id: drug.id } })}
          >
            {words.unmerge(drug.name)}
          </Button>
        </p>
      )}
      {drug !== null && !drug.is_retired && drug.form_of === null && (
        <p className={styles.after}>
          <Button variant="outline" onClick={() => setMerging(true)}>
            {words.merge(drug.name)}
          </Button>
        </p>
      )}
      {drug !== null && isMerging && <MergeDrug drug={drug} onClose={() => setMerging(false)} onMerged={leave} />}
    </>
  )
}
