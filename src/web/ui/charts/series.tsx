/** How the series of a chart look: each has a colour and a pattern, so that colour is never the only difference. */
import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** The looks, in the order in which charts use them. */
export const seriesLooks = ['solid', 'hatched', 'dotted', 'outlined'] as const
export type SeriesLook = (typeof seriesLooks)[number]

/** A series by its name. */
export type Series = { readonly name: string; readonly look: SeriesLook }

/** The drawing attributes of this look; `patterns` is the ID given to `Patterns`. */
export function drawn(look: SeriesLook, patterns: string) {
  const isPattern = look === 'hatched' || look === 'dotted'
  return { className: styles[look], ...(isPattern && { fill: `url(#${patterns}-${look})` }) }
}

/** The patterns, once in each drawing. */
export function Patterns({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern
        id={`${id}-hatched`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        className={styles.hatch}
      >
        <rect width="6" height="6" />
        <line x1="0" y1="0" x2="0" y2="6" />
      </pattern>
      <pattern id={`${id}-dotted`} width="6" height="6" patternUnits="userSpaceOnUse" className={styles.dots}>
        <rect width="6" height="6" />
        <circle cx="3" cy="3" r="1.6" />
      </pattern>
    </defs>
  )
}

type Legend = { readonly series: readonly Series[]; readonly mark?: string | undefined }

/** Explains the looks of a chart, and its mark. */
export function Legend({ series, mark }: Legend) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, look }) => (
        <li key={look}>
          <svg width="16" height="16" aria-hidden="true">
            <Patterns id={`legend-${look}`} />
            <rect x="1" y="1" width="14" height="14" rx="2" {...drawn(look, `legend-${look}`)} />
          </svg>
          {name}
        </li>
      ))}
      {mark !== undefined && (
        <li>
          <svg width="16" height="16" aria-hidden="true">
            <line x1="8" y1="0" x2="8" y2="16" className={styles.mark} />
          </svg>
          {mark}
        </li>
      )}
    </ul>
  )
}
