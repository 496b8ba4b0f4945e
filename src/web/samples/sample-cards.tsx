/** The open list as cards, for narrow windows: the table's columns, each with its name. */
import type { Sample } from '#contract/samples.ts'
import { columns, tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { onRowKeys } from '#web/ui/row-keys.ts'
import { PageCheckBox, RowCheckBox } from './check-box.tsx'
import styles from './sample-cards.module.css'
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
      <div className={styles.bar}>
        {hasChecks && (
          <span className={styles.all}>
            <PageCheckBox ticks={ticks} />
            <span aria-hidden="true">{homeTexts.all}</span>
          </span>
        )}
        <SortSelect view={view} />
      </div>
      <ul className={styles.cards} aria-label={tabs[tab].label} aria-busy={isStale} onKeyDown={onRowKeys}>
        {samples.map((sample) => (
          <li
            key={sample.sample_id}
            className={styles.card}
            data-row={sample.sample_id}
            data-checked={ticks.isTicked(sample.sample_id) || undefined}
            {...rowEvents}
          >
            <Card sample={sample} view={view} ticks={hasChecks ? ticks : null} />
          </li>
        ))}
      </ul>
    </>
  )
}

const apart: readonly string[] = ['check', 'sample_id', 'status']

function Card({ sample, view: { tab }, ticks }: { sample: Sample; view: ListView; ticks: Ticks | null }) {
  const facts = tabs[tab].columns.filter((column): column is ShownColumn => !apart.includes(column))
  return (
    <>
      <div className={styles.top}>
        {ticks && <RowCheckBox sample={sample} ticks={ticks} />}
        <SampleCell sample={sample} column="sample_id" tab={tab} />
      </div>
      {tabs[tab].columns.includes('status') && (
        <div className={styles.status}>
          <SampleCell sample={sample} column="status" tab={tab} />
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map((column) => (
          <div key={column} className={styles.fact}>
            <dt>{columns[column].label}</dt>
            <dd>
              <SampleCell sample={sample} column={column} tab={tab} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
