/** 'x-y of total' and buttons to the other pages (R4.11). */
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import styles from './pager.module.css'

type Pager = {
  readonly page: number
  readonly last: number
  readonly text: string
  /** While another page loads, no button works. */
  readonly isLoading: boolean
  readonly words: {
    pages: string
    firstPage: string
    previousPage: string
    nextPage: string
    lastPage: string
    loading: string
  }
  readonly onPage: (page: number) => void
}

/** The pager under a list. */
export function Pager({ page, last, text, isLoading, words, onPage }: Pager) {
  // Rows went away, or an address names a page that never was: show the last one.
  const isBeyond = !isLoading && page > last
  const toLast = useEffectEvent(() => onPage(last))
  useEffect(() => {
    if (isBeyond) toLast()
  }, [isBeyond])
  const ways = [
    { label: words.firstPage, to: 1, Icon: IconChevronsLeft },
    { label: words.previousPage, to: page - 1, Icon: IconChevronLeft },
    { label: words.nextPage, to: page + 1, Icon: IconChevronRight },
    { label: words.lastPage, to: last, Icon: IconChevronsRight },
  ]
  const buttons = ways.map(({ label, to, Icon }) => (
    <button
      key={label}
      type="button"
      className={styles.way}
      aria-label={label}
      title={label}
      disabled={isLoading || to === page || to < 1 || to > last}
      onClick={() => onPage(to)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  ))
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      {buttons.slice(0, 2)}
      <span className={styles.text}>{isLoading ? words.loading : text}</span>
      {buttons.slice(2)}
    </nav>
  )
}
