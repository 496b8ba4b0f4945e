/** Groups of samples to tick, where somebody scans or ticks what a package holds, and what stands around them. */
import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { CheckBox } from './check-box.tsx'
import styles from './tick-list.module.css'

type Group = {
  /** The element ID of its title. */
  readonly id: string
  readonly title: string
  /** The tick for all its rows. */
  readonly all?: Omit<ComponentProps<typeof CheckBox>, 'id'>
  /** How many of its rows are ticked. */
  readonly count?: string
  /** The colour of its edge; `missing` draws it as one that is not expected. */
  readonly edge?: string
  readonly children: ReactNode
}

/** A group: its title, a tick for all, and its rows. */
export function TickGroup({ id, title, all, count, edge, children }: Group) {
  const isMissing = edge === 'missing'
  const Element = all === undefined ? 'section' : 'fieldset'
  return (
    <Element
      className={styles.group}
      aria-labelledby={id}
      data-missing={isMissing || undefined}
      style={edge === undefined || isMissing ? undefined : { borderTopColor: edge }}
    >
      <div className={styles.groupTop}>
        {all && <CheckBox {...all} />}
        <h2 id={id} className={styles.groupTitle}>
          {title}
        </h2>
        {count !== undefined && <span className={styles.groupCount}>{count}</span>}
      </div>
      {children}
    </Element>
  )
}

/** Facts beside each other, with a point between each two. */
export function PointedFacts({ children }: { readonly children: ReactNode }) {
  return <p className={styles.prepared}>{children}</p>
}

/** The rows; in a card of their own unless they stand in a group. */
export function TickRows({ isCard = false, children }: { readonly isCard?: boolean; readonly children: ReactNode }) {
  return <ul className={isCard ? `${styles.rows} ${styles.card}` : styles.rows}>{children}</ul>
}

type TickRow = {
  /** The element ID of its tick. */
  readonly id: string
  readonly label: string
  readonly isTicked: boolean
  readonly onTick: () => void
  /** The sample's ID, as people read it. */
  readonly shown: string
  /** What it is, in a few words. */
  readonly what?: ReactNode
  /** A mark at its end. */
  readonly mark?: ReactNode
  /** Why it was refused. */
  readonly whyNot?: string | undefined
}

/** A row: a tick, the sample's ID, what it is, and a mark. */
export function TickRow({ id, label, isTicked, onTick, shown, what, mark, whyNot }: TickRow) {
  return (
    <li>
      <label
        htmlFor={id}
        className={styles.row}
        data-ticked={isTicked || undefined}
        data-marked={mark === undefined ? undefined : true}
      >
        <CheckBox id={id} label={label} isChecked={isTicked} onChange={onTick} />
        <span className={styles.id}>{shown}</span>
        {what !== undefined && <span className={styles.what}>{what}</span>}
        {mark}
      </label>
      {whyNot !== undefined && <WhyNot>{whyNot}</WhyNot>}
    </li>
  )
}

/** A row without a tick: a sample that was refused, and why. */
export function RefusedRow({ shown, whyNot }: { readonly shown: string; readonly whyNot: string }) {
  return (
    <li className={styles.goneRow}>
      <span className={styles.id}>{shown}</span>
      <WhyNot>{whyNot}</WhyNot>
    </li>
  )
}

function WhyNot({ children }: { readonly children: string }) {
  return (
    <p className={styles.whyNot}>
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </p>
  )
}

/** The mark of a row: an icon and a word; stronger once it is done. */
export function RowMark({ isDone = false, children }: { readonly isDone?: boolean; readonly children: ReactNode }) {
  return (
    <span className={styles.mark} data-scanned={isDone || undefined}>
      {children}
    </span>
  )
}

type ScanBox = {
  readonly onSubmit: () => void
  /** The field, its button and the camera. */
  readonly field: ReactNode
  readonly count: string
  /** What the last scan did: done, look again, or wrong. */
  readonly said: { readonly tone: 'ready' | 'look' | 'danger'; readonly text: string } | null
  readonly children?: ReactNode
}

/** The box to scan or type into, with the count and what the last scan did. */
export function ScanBox({ onSubmit, field, count, said, children }: ScanBox) {
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.scanField}>{field}</div>
      <p className={styles.count}>{count}</p>
      <p className={styles.said} role={said?.tone === 'danger' ? 'alert' : 'status'} data-tone={said?.tone}>
        {said?.text}
      </p>
      {children}
    </form>
  )
}

/** Sample IDs in one paragraph. */
export function IdList({ ids }: { readonly ids: readonly string[] }) {
  return <p className={styles.ids}>{ids.join(', ')}</p>
}

/** What a scan took in; takes the focus when its question goes. */
export function Taken({ children, ref }: { readonly children: ReactNode; readonly ref: Ref<HTMLParagraphElement> }) {
  return (
    <p className={styles.taken} role="status" tabIndex={-1} ref={ref}>
      {children}
    </p>
  )
}

/** Questions below the groups. */
export function TickQuestions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.questions}>{children}</div>
}

type EndRow = { readonly children: ReactNode; readonly before: ReactNode; readonly id: string }

/** The buttons at the end and, below them, what is still missing; `id` names that sentence. */
export function EndRow({ children, before, id }: EndRow) {
  return (
    <div className={styles.actions}>
      {children}
      <p id={id} className={styles.before}>
        {before}
      </p>
    </div>
  )
}
