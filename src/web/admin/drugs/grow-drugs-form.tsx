/** Shows what the dictionary that comes with Vialog has and the service's lacks, and takes it over. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DrugGrowth, growDrugs, readDrugGrowth } from '#contract/admin/drug-growth.ts'
import type { DictionaryEffects } from '#contract/admin/drugs.ts'
import { readQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { adminGrowthTexts as words } from '#web/texts/admin-growth.ts'
import { formTexts } from '#web/texts/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Part, Stack } from '#web/ui/layout.tsx'
import { effectLines } from './dictionary-effects.tsx'

/** The lists and the button. */
export function GrowDrugsForm({ onClose }: { onClose: () => void }) {
  const answer = useQuery(readQuery(readDrugGrowth, {}))
  return (
    <Part aria-labelledby="growth">
      <h2 id="growth">{words.title}</h2>
      <p>{words.lead}</p>
      <Loaded answer={answer}>{(growth) => <Lists growth={growth} onClose={onClose} />}</Loaded>
    </Part>
  )
}

function Lists({ growth, onClose }: { growth: DrugGrowth; onClose: () => void }) {
  const [effects, setEffects] = useState<DictionaryEffects | null>(null)
  const grow = useChange(growDrugs, {
    done: ({ added, changed }) => words.done(added.length, changed.length),
    onDone: onClose,
  })
  // Say what it does to results before doing it.
  const attempt = useChange(growDrugs, { onDone: (tried) => setEffects(tried.effects) })
  const { added, changed, left_alone, left_out } = growth
  const hasMore = added.length + changed.length > 0
  return (
    <Stack>
      {!hasMore && <p>{words.none}</p>}
      <Names title={words.added(added.length)} names={added} />
      <Names title={words.changed(changed.length)} names={changed} />
      <Names title={words.left_alone(left_alone.length)} names={left_alone} />
      <Names
        title={words.left_out(left_out.length)}
        names={left_out.map(({ drug, name, is_whole }) => words.leftOut(drug, name, is_whole))}
      />
      <Buttons>
        {hasMore && (
          <Button loading={attempt.isPending} onClick={() => attempt.send({ input: { dry_run: true } })}>
            {words.save}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {formTexts.cancel}
        </Button>
      </Buttons>
      {effects !== null && (
        <ConfirmChange
          title={adminDrugsTexts.effects.title}
          text={effectLines(effects).join(' ') || words.noEffects}
          confirm={words.save}
          change={grow}
          onConfirm={() => grow.send({ input: {} })}
          onClose={() => {
            grow.reset()
            setEffects(null)
          }}
        />
      )}
    </Stack>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
