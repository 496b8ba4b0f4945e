/** Samples of one page (R4.11). */
export const pageSize = 30

/** Where a page begins: (page - 1) × size (R5.4). */
export function offsetOf(page: number): number {
  return (page - 1) * pageSize
}

/** The last page of a list, at least 1. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The pager shows only when the total exceeds 30 (R4.11). */
export function showsPager(total: number): boolean {
  return total > pageSize
}

/** 'x-y of total' (R4.11). */
export function pagerText(page: number, total: number): string {
  const first = Math.min(offsetOf(page) + 1, total)
  return `${first}-${Math.min(page * pageSize, total)} of ${total}`
}
