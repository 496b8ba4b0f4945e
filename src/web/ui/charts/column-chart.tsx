/** Columns side by side, stacked if there are several series: samples by day, results by the days they took. */
import { useId } from 'react'
import styles from './charts.module.css'
import { drawn, Legend, Patterns, type Series } from './series.tsx'

/** A column: its full name, its short label, and a number for each series. */
export type Column = { readonly name: string; readonly tick: string; readonly values: readonly number[] }

type ColumnChart = {
  readonly label: string
  readonly series: readonly Series[]
  readonly columns: readonly Column[]
  /** The words for a number, shown when the pointer rests on it. */
  readonly say: (value: number) => string
}

/** The smallest of 2, 4, 6, 10, 20, 40, 60, 100 … that is not less than the value. */
function roundTop(value: number): number {
  for (let unit = 1; ; unit *= 10) {
    const top = [2, 4, 6, 10].map((n) => n * unit).find((one) => one >= value)
    if (top !== undefined) return top
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const percent = (share: number) => `${(100 * share).toFixed(3)}%`

/** The chart. For a screen reader it is an image with a name, because the table has the numbers. */
export function ColumnChart({ label, series, columns, say }: ColumnChart) {
  const id = useId()
  const top = roundTop(Math.max(...columns.map(({ values }) => sum(values))))
  const width = 1 / columns.length
  const gap = width * (columns.length > 40 ? 0.1 : 0.2)
  // At most six labels, so that they fit on a phone.
  const every = Math.ceil(columns.length / 6)
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <div className={styles.plot} role="img" aria-label={label}>
        <div className={styles.scale} aria-hidden="true">
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </div>
        <svg className={styles.columns} width="100%" height="180" aria-hidden="true">
          <Patterns id={id} />
          {[0, 0.5, 1].map((at) => (
            <line key={at} x1="0" x2="100%" y1={percent(at)} y2={percent(at)} className={styles.line} />
          ))}
          {columns.map(({ name, values }, index) =>
            values.map((value, number) =>
              value === 0 ? null : (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: the position of a series identifies it.
                  key={`${name} ${number}`}
                  x={percent(index * width + gap / 2)}
                  width={percent(width - gap)}
                  y={percent(1 - sum(values.slice(0, number + 1)) / top)}
                  height={percent(value / top)}
                  {...drawn(series[number]?.look ?? 'solid', id)}
                >
                  <title>{`${name}: ${series.length > 1 ? `${series[number]?.name}, ` : ''}${say(value)}`}</title>
                </rect>
              ),
            ),
          )}
        </svg>
        <div className={styles.ticks} aria-hidden="true">
          {columns.map(({ name, tick }, index) =>
            index % every === 0 ? (
              <span key={name} style={{ left: percent((index + 0.5) * width) }}>
                {tick}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </>
  )
}
