/** A value that outlives the pages and notifies the components that show it. */
import { useSyncExternalStore } from 'react'

/** Holds `value`; `use` is a hook that returns it, or a part of it. */
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
