/** One choice of all orders of a list, for the phone's cards, which have no headers. */
import { columns, type SortColumn, sortColumns, sortLabels, tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { OrderField } from '#web/ui/sample-rows.tsx'
import { useChangeView } from './home-search.ts'

const orders = ['asc', 'desc'] as const

/** The choice. */
export function SortSelect({ view }: { view: ListView }) {
  const changeView = useChangeView(view)
  const choices = tabs[view.tab].columns.flatMap((column) => {
    const { label, sort: by } = columns[column]
    return by === null ? [] : orders.map((order) => ({ by, order, label, word: sortLabels[sortColumns[by]][order] }))
  })
  const value = (sort: { by: SortColumn; order: string }) => `${sort.by} ${sort.order}`
  return (
    <OrderField>
      {homeTexts.sortBy}
      <select
        value={value(view.sort)}
        onChange={(event) => {
          const chosen = choices.find((choice) => value(choice) === event.target.value)
          if (chosen) changeView({ sort: { by: chosen.by, order: chosen.order } })
        }}
      >
        {choices.map((choice) => (
          <option key={value(choice)} value={value(choice)}>
            {homeTexts.sortOption(choice.label, choice.word)}
          </option>
        ))}
      </select>
    </OrderField>
  )
}
