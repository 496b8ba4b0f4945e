import { useRef } from 'react'
import { newKey } from './call.ts'

/**
 * The Idempotency-Key of a person's action: a retry has the same key, so that a lost answer does not cause the action twice.
 */
export function useKey(): (what: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return (what) => {
    const name = JSON.stringify(what)
    const key = keys.current.get(name) ?? newKey()
    keys.current.set(name, key)
    return key
  }
}
