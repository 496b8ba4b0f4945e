/** A value that outlives the pages, and tells those that show it of each change. */
import { useSyncExternalStore } from 'react'

/** Holds `value`; `use` is a hook, and answers a part of it where one is asked for. */
export function held<Value>(value: Value) {
  let now = value
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    now: () => now,
    set: (next: Value) => {
      now = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, () => now),
  }
}
