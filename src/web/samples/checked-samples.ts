/**
 * The samples that a person ticked, by list. The ticks survive paging and a visit to another page, and are forgotten when
 * the session ends.
 */
import type { TabId } from '#domain/lists/tabs.ts'
import { compareIds } from '#domain/sample/alike-ids.ts'
import { held } from '#web/ui/held.ts'

/** Ticked sample IDs. */
export type Checked = Readonly<Record<string, true>>

const none: Checked = {}
const byTab = held<Partial<Record<TabId, Checked>>>({})

/** The ticked samples of a list. */
export const useChecked = (tab: TabId): Checked => byTab.use()[tab] ?? none

/** The IDs ticked in a list at this moment, sorted. */
export const checkedNow = (tab: TabId): string[] => Object.keys(byTab.now()[tab] ?? none).sort(compareIds)

/** Changes the ticks of a list. */
export const changeChecked = (tab: TabId, next: (checked: Checked) => Checked): void =>
  byTab.set({ ...byTab.now(), [tab]: next(byTab.now()[tab] ?? none) })

/** Removes the ticks of one list, or of all. */
export const forgetChecked = (tab?: TabId): void => byTab.set(tab === undefined ? {} : { ...byTab.now(), [tab]: none })
