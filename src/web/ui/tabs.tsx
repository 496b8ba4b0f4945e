/** Tabs that are links: the address says which one is open. Arrow keys move within one group. */
import { type AnchorHTMLAttributes, Fragment, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

/** The props for a tab's link, passed to the function that draws it. */
export type TabLinkProps = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'id' | 'role' | 'aria-selected' | 'aria-controls' | 'tabIndex' | 'className' | 'children'
>

/** A tab. `count` is null if it has none, and undefined until it is known. */
type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly count: ReactNode }

type TabList<Id extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly open: Id
  readonly panel: string
  readonly link: (id: Id, props: TabLinkProps) => ReactNode
}

/** Element ID of a tab, which its panel refers to as its label. */
export const tabElement = (id: string) => `tab-${id}`

/** One group of tabs. */
export function TabList<Id extends string>({ label, tabs, open, panel, link }: TabList<Id>) {
  const reachable = tabs.some(({ id }) => id === open) ? open : tabs[0]?.id
  return (
    <div role="tablist" aria-label={label} className={styles.list} onKeyDown={moveAlong}>
      {tabs.map(({ id, label: word, count }) => (
        <Fragment key={id}>
          {link(id, {
            id: tabElement(id),
            role: 'tab',
            'aria-selected': id === open,
            'aria-controls': panel,
            tabIndex: id === reachable ? 0 : -1,
            className: styles.tab,
            children: (
              <>
                {word}
                {count !== null && (
                  <span className={styles.count} data-unknown={count === undefined || undefined}>
                    {count}
                  </span>
                )}
              </>
            ),
          })}
        </Fragment>
      ))}
    </div>
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  // Key events always come from an element.
  const at = all.indexOf(event.target as HTMLElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  all[step(at, all.length - 1)]?.focus()
}
