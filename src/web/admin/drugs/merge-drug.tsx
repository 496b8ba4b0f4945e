/** Makes a drug a second name of another one; says first what that does to results. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminDrug, mergeDrugs } from '#contract/admin/drugs.ts'
import { readQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { effectLines } from './dictionary-effects.tsx'
import { drugChoicesQuery } from './drug-choices.ts'
import { MergeQuestion } from './merge-question.tsx'

const words = adminDrugsTexts

type MergeDrug = { readonly drug: AdminDrug; readonly onClose: () => void; readonly onMerged: () => void }

/** The question. */
export function MergeDrug({ drug, onClose, onMerged }: MergeDrug) {
  const [text, setText] = useState(drug.same_molecule[0] ?? '')
  const { data } = useQuery(drugChoicesQuery(text))
  const choices = (data?.results ?? []).filter(
    ({ id, is_retired, form_of }) => id !== drug.id && !is_retired && form_of === null,
  )
  const into = choices.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  const merge = useChange(mergeDrugs, {
    done: words.merged(drug.name, into?.name ?? ''),
    onDone: onMerged,
  })
  const count = useQuery({
    ...readQuery(mergeDrugs, { params: { id: drug.id }, input: { into: into?.id ?? 0, dry_run: true } }),
    // Once merged, the drug can no longer be counted.
    enabled: into !== undefined && !merge.isPending,
  })
  const said = () => {
    if (into === undefined) return null
    if (count.data !== undefined) return [words.would(count.data.updated), ...effectLines(count.data.effects)].join(' ')
    return count.error === null ? words.counting : null
  }
  return (
    <MergeQuestion
      title={words.merge(drug.name)}
      text={words.mergeText(drug.name)}
      confirm={words.mergeDo}
      said={said()}
      change={count.error === null ? merge : { ...merge, faults: [{ message: sentenceOf(count.error) }] }}
      missing={into === undefined ? words.intoMissing : null}
      onConfirm={() => {
        if (into && count.data) merge.send({ params: { id: drug.id }, input: { into: into.id, dry_run: false } })
      }}
      onClose={onClose}
    >
      {(error) => (
        <Combobox
          id="into"
          label={words.into}
          error={error}
          text={text}
          lines={choices.map(({ id, name, synonyms }) => ({ key: String(id), label: name, note: synonyms }))}
          onText={setText}
          onChoose={(at) => setText(choices[at]?.name ?? text)}
          onLeave={() => {}}
          words={words.combobox}
        />
      )}
    </MergeQuestion>
  )
}
