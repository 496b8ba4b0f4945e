/** Says in sentences what a change of the dictionary does to submitted results. */
import type { DictionaryEffects } from '#contract/admin/drugs.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Notice } from '#web/ui/layout.tsx'

const words = adminDrugsTexts.effects
const kinds = ['gain_warning', 'lose_warning', 'lose_unknown', 'lose_facts', 'become_visible', 'become_hidden'] as const

/** One sentence for each kind of effect; none where the change has no effect. */
export const effectLines = (effects: DictionaryEffects): string[] =>
  kinds.filter((kind) => effects[kind] > 0).map((kind) => words[kind](effects[kind]))

/** The sentences. */
export function Effects({ effects }: { effects: DictionaryEffects }) {
  const lines = effectLines(effects)
  if (lines.length === 0) return null
  return (
    <Notice as="div" tone="look">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
