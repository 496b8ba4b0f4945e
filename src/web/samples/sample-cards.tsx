/** The open list as cards, for narrow windows: the table's columns, each with its name. */
import type { Sample } from '#contract/samples.ts'
import { columns, tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { onRowKeys } from '#web/ui/row-keys.ts'
import { AllTick, CardFacts, CardList, CardStatus, CardsBar, CardTop } from '#web/ui/sample-rows.tsx'
import { PageCheckBox, RowCheckBox } from './check-box.tsx'
import { SampleCell, type ShownColumn } from './sample-cells.tsx'
import { SortSelect } from './sort-select.tsx'
import { useRowEvents } from './use-row-events.ts'
import type { Ticks } from './use-ticks.ts'

type SampleCards = { samples: readonly Sample[]; ticks: Ticks; view: ListView; isStale: boolean }

/** The cards, and a choice of their order. */
export function SampleCards({ samples, ticks, view, isStale }: SampleCards) {
  const { tab } = view
  const rowEvents = useRowEvents(tab)
  const hasChecks = tabs[tab].columns.includes('check')
  return (
    <>
      <CardsBar>
        {hasChecks && (
          <AllTick>
            <PageCheckBox ticks={ticks} />
            <span aria-hidden="true">{homeTexts.all}</span>
          </AllTick>
        )}
        <SortSelect view={view} />
      </CardsBar>
      <CardList aria-label={tabs[tab].label} aria-busy={isStale} onKeyDown={onRowKeys}>
        {samples.map((sample) => (
          <li
            key={sample.sample_id}
            data-row={sample.sample_id}
            data-checked={ticks.isTicked(sample.sample_id) || undefined}
            {...rowEvents}
          >
            <Card sample={sample} view={view} ticks={hasChecks ? ticks : null} />
          </li>
        ))}
      </CardList>
    </>
  )
}

const apart: readonly string[] = ['check', 'sample_id', 'status']

function Card({ sample, view: { tab }, ticks }: { sample: Sample; view: ListView; ticks: Ticks | null }) {
  const facts = tabs[tab].columns.filter((column): column is ShownColumn => !apart.includes(column))
  return (
    <>
      <CardTop>
        {ticks && <RowCheckBox sample={sample} ticks={ticks} />}
        <SampleCell sample={sample} column="sample_id" tab={tab} />
      </CardTop>
      {tabs[tab].columns.includes('status') && (
        <CardStatus>
          <SampleCell sample={sample} column="status" tab={tab} />
        </CardStatus>
      )}
      <CardFacts>
        {facts.map((column) => (
          <div key={column}>
            <dt>{columns[column].label}</dt>
            <dd>
              <SampleCell sample={sample} column={column} tab={tab} />
            </dd>
          </div>
        ))}
      </CardFacts>
    </>
  )
}
