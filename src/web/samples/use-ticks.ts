/** Ticks for the rows of the open list, with shift-click for a range. */
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import type { TabId } from '#domain/lists/tabs.ts'
import { changeChecked, useChecked } from './checked-samples.ts'

/** The ticks of the page `samples`; they belong to the list, so they survive a change of page. */
export function useTicks(tab: TabId, samples: readonly Sample[]) {
  const checked = useChecked(tab)
  const [last, setLast] = useState<string | null>(null)
  const ids = samples.map(({ sample_id }) => sample_id)
  const isTicked = (id: string) => checked[id] === true
  const tick = (which: readonly string[], isOn: boolean) =>
    changeChecked(tab, (before) => {
      const others = Object.entries(before).filter(([id]) => !which.includes(id))
      return Object.fromEntries(isOn ? [...others, ...which.map((id) => [id, true] as const)] : others)
    })
  return {
    isTicked,
    /** Whether all or some rows of the page are ticked. */
    isAll: ids.length > 0 && ids.every(isTicked),
    isSome: ids.some(isTicked),
    tickAll: (isOn: boolean) => tick(ids, isOn),
    /** Ticks one row, or all from the last ticked one to this one. */
    tickRow: (id: string, isOn: boolean, isRange: boolean) => {
      const [from, to] = [ids.indexOf(last ?? ''), ids.indexOf(id)]
      tick(isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], isOn)
      setLast(id)
    },
  }
}
export type Ticks = ReturnType<typeof useTicks>
