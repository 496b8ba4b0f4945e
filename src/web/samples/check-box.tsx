/** The check box of a row, and the one for all rows of the page. */
import type { Sample } from '#contract/samples.ts'
import { idOf } from '#domain/sample/sample-id.ts'
import { homeTexts } from '#web/texts/home.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import type { Ticks } from './use-ticks.ts'

/** Ticks one sample; with Shift, all from the last ticked one to this one. */
export function RowCheckBox({ sample, ticks }: { sample: Sample; ticks: Ticks }) {
  const id = sample.sample_id
  return (
    <CheckBox
      label={homeTexts.select(idOf(sample))}
      isChecked={ticks.isTicked(id)}
      onChange={({ currentTarget, nativeEvent }) =>
        ticks.tickRow(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** Ticks all rows of the page. */
export function PageCheckBox({ ticks }: { ticks: Ticks }) {
  return (
    <CheckBox
      label={homeTexts.selectAll}
      isChecked={ticks.isAll}
      isPartly={!ticks.isAll && ticks.isSome}
      onChange={({ currentTarget }) => ticks.tickAll(currentTarget.checked)}
    />
  )
}
