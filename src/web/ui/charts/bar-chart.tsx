/** Horizontal bars, each divided into parts: how often something occurred, by name. */
import { type ReactNode, useId } from 'react'
import { insightTexts as words } from '#web/texts/insight.ts'
import styles from './charts.module.css'
import { drawn, Legend, Patterns, type Series } from './series.tsx'

/** A bar: its name, a number for each series, the text at its end, and the position of its mark. */
export type Bar = {
  readonly key: string
  readonly name: ReactNode
  readonly values: readonly number[]
  readonly text: string
  readonly mark?: number
}

type BarChart = {
  readonly label: string
  readonly series: readonly Series[]
  readonly bars: readonly Bar[]
  /** The meaning of the mark. */
  readonly mark?: string
}

/** The chart shows this many bars; the table has all. */
const shownAtMost = 12

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const percent = (share: number) => `${(100 * share).toFixed(3)}%`

/** The chart. For a screen reader it is an image with a name, because the table has the numbers. */
export function BarChart({ label, series, bars, mark }: BarChart) {
  const id = useId()
  const top = Math.max(1, ...bars.map(({ values, mark: at = 0 }) => Math.max(sum(values), at)))
  const left = bars.length - shownAtMost
  return (
    <>
      {(series.length > 1 || mark !== undefined) && <Legend series={series} mark={mark} />}
      <div className={styles.bars} role="img" aria-label={label}>
        <svg className={styles.patterns} width="0" height="0" aria-hidden="true">
          <Patterns id={id} />
        </svg>
        {bars.slice(0, shownAtMost).map(({ key, name, values, text, mark: at }) => (
          <div key={key} className={styles.bar} aria-hidden="true">
            <span className={styles.name}>{name}</span>
            <svg width="100%" height="20" aria-hidden="true">
              {values.map((value, number) =>
                value === 0 ? null : (
                  <rect
                    key={series[number]?.look}
                    x={percent(sum(values.slice(0, number)) / top)}
                    width={percent(value / top)}
                    height="20"
                    {...drawn(series[number]?.look ?? 'solid', id)}
                  />
                ),
              )}
              {at !== undefined && (
                <line x1={percent(at / top)} x2={percent(at / top)} y1="0" y2="20" className={styles.mark} />
              )}
            </svg>
            <span className={styles.value}>{text}</span>
          </div>
        ))}
      </div>
      {left > 0 && <p className={styles.more}>{words.more(left)}</p>}
    </>
  )
}
