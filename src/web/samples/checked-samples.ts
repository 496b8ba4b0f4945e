/**
 * The samples that a person ticked, by list. They outlive paging and the way to the next page and back, and are
 * forgotten with the session.
 */
import type { TabId } from '#domain/lists/tabs.ts'
import { held } from '#web/ui/held.ts'

/** Ticked sample IDs. */
export type Checked = Readonly<Record<string, true>>

const none: Checked = {}
const byTab = held<Partial<Record<TabId, Checked>>>({})

/** What is ticked in a list. */
export const useChecked = (tab: TabId): Checked => byTab.use()[tab] ?? none

/** What is ticked in a list at this moment, by ID. */
export const checkedNow = (tab: TabId): string[] => Object.keys(byTab.now()[tab] ?? none).sort()

/** Ticks and unticks in a list. */
export const changeChecked = (tab: TabId, next: (checked: Checked) => Checked): void =>
  byTab.set({ ...byTab.now(), [tab]: next(byTab.now()[tab] ?? none) })

/** Unticks one list, or all of them. */
export const forgetChecked = (tab?: TabId): void => byTab.set(tab === undefined ? {} : { ...byTab.now(), [tab]: none })
