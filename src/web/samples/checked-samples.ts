/**
 * The samples that a person ticked, by list. They outlive paging and the way to the next page and back, and are
 * forgotten with the session.
 */
import { useSyncExternalStore } from 'react'
import type { TabId } from '#domain/lists/tabs.ts'

/** Ticked sample IDs. */
export type Checked = Readonly<Record<string, true>>

const none: Checked = {}
let byTab: Partial<Record<TabId, Checked>> = {}
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: typeof byTab): void {
  byTab = next
  for (const listener of listeners) listener()
}

/** What is ticked in a list. */
export function useChecked(tab: TabId): Checked {
  return useSyncExternalStore(subscribe, () => byTab[tab] ?? none)
}

/** What is ticked in a list at this moment, by ID. */
export function checkedNow(tab: TabId): string[] {
  return Object.keys(byTab[tab] ?? none).sort()
}

/** Ticks and unticks in a list. */
export function changeChecked(tab: TabId, next: (checked: Checked) => Checked): void {
  change({ ...byTab, [tab]: next(byTab[tab] ?? none) })
}

/** Unticks one list, or all of them. */
export function forgetChecked(tab?: TabId): void {
  change(tab === undefined ? {} : { ...byTab, [tab]: none })
}
