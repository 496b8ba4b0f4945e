/** Adding a drug, changing one, and merging it into another. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AdminDrug, addDrug, changeDrug, DrugForm as DrugSchema } from '#contract/admin/lists.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { TextField } from '#web/ui/question.tsx'
import { ChangeForm } from './change-form.tsx'
import { MergeDrug } from './merge-drug.tsx'
import styles from './part.module.css'
import { schemaFaults, useAdminForm } from './use-admin-form.ts'
import { useChange } from './use-change.ts'
import { YesNo } from './yes-no.tsx'

const words = adminDrugsTexts
const hints: Partial<Record<keyof typeof words.fields, string>> = words.hints
const lines = [
  'name',
  'alias',
  'drug_class',
  'common_role',
  'pronunciation',
  'report_to_client_name',
  'pubchem_cid',
  'cas',
] as const
const flags = ['report_to_public', 'important', 'is_retired'] as const
type Form = Record<(typeof lines)[number], string> & Record<(typeof flags)[number], boolean>

const begun = (drug: AdminDrug | null): Form => ({
  name: drug?.name ?? '',
  alias: drug?.alias ?? '',
  drug_class: drug?.drug_class ?? '',
  common_role: drug?.common_role ?? '',
  pronunciation: drug?.pronunciation ?? '',
  report_to_client_name: drug?.report_to_client_name ?? '',
  pubchem_cid: drug?.pubchem_cid ?? '',
  cas: drug?.cas ?? '',
  report_to_public: drug?.report_to_public ?? true,
  important: drug?.important ?? false,
  is_retired: drug?.is_retired ?? false,
})

type DrugForm = { readonly drug: AdminDrug | null; readonly onClose: () => void }

/** The form. */
export function DrugForm({ drug, onClose }: DrugForm) {
  const [isMerging, setMerging] = useState(false)
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
  const sent = drug === null ? add : change
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
            if (drug === null) add.send({ input: form })
            else change.send({ params: { id: drug.id }, input: form })
          })
        }
        onCancel={onClose}
      >
        {line('name')}
        {line('alias', 1000)}
        <div className={styles.pair}>
          {line('drug_class')}
          {line('common_role')}
        </div>
        {line('pronunciation')}
        {flag('report_to_public')}
        {line('report_to_client_name')}
        {flag('important')}
        <div className={styles.pair}>
          {line('pubchem_cid', 40)}
          {line('cas', 40)}
        </div>
        {drug !== null && flag('is_retired')}
      </ChangeForm>
      {drug !== null && !drug.is_retired && (
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
