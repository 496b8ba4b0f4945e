/** Merges an option into another one in every sample; says first how many samples that changes. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type AdminOption, mergeOptions } from '#contract/admin/lists.ts'
import { MergeQuestion } from '#web/admin/drugs/merge-question.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminOptionsTexts
type Option = z.output<typeof AdminOption>

type MergeOption = { readonly option: Option; readonly options: readonly Option[]; readonly onClose: () => void }

/** The question. */
export function MergeOption({ option, options, onClose }: MergeOption) {
  const [into, setInto] = useState('')
  const target = options.find(({ id }) => String(id) === into)
  const merge = useChange(mergeOptions, { done: words.merged(option.name, target?.name ?? ''), onDone: onClose })
  const count = useQuery({
    ...readQuery(mergeOptions, { params: { id: option.id }, input: { into: target?.id ?? 0, dry_run: true } }),
    // Once merged, the option can no longer be counted.
    enabled: target !== undefined && !merge.isPending,
  })
  return (
    <MergeQuestion
      title={words.mergeTitle(option.name)}
      text={words.mergeText(option.name)}
      confirm={words.mergeDo}
      said={
        target === undefined
          ? null
          : count.data !== undefined
            ? words.would(count.data.updated)
            : count.error === null
              ? words.counting
              : null
      }
      change={count.error === null ? merge : { ...merge, faults: [{ message: sentenceOf(count.error) }] }}
      missing={target === undefined ? words.intoMissing : null}
      onConfirm={() => {
        if (target && count.data) merge.send({ params: { id: option.id }, input: { into: target.id, dry_run: false } })
      }}
      onClose={onClose}
    >
      {(error) => (
        <SelectField
          id="into"
          label={words.into}
          error={error}
          none={words.intoNone}
          choices={options
            .filter(({ id }) => id !== option.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={into}
          onChange={setInto}
        />
      )}
    </MergeQuestion>
  )
}
