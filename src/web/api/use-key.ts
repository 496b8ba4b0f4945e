import { useRef } from 'react'
import { newKey } from './call.ts'

/** The Idempotency-Key of what a person does: the same thing tried again has the same one, so that a lost answer is not done twice. */
export function useKey(): (what: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return (what) => {
    const name = JSON.stringify(what)
    const key = keys.current.get(name) ?? newKey()
    keys.current.set(name, key)
    return key
  }
}
