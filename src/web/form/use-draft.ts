/**
 * Keeps what is typed into a form on this device until it is sent or discarded: one draft per person, form and subject. It
 * outlives a reload and the session (decision 2).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraftPlace } from './draft-place.ts'
import { type Kept, keptKey } from './kept-form.ts'

/** A form with its draft. */
export type Draft<Form> = {
  /** False until we know whether a draft exists. */
  readonly isReady: boolean
  readonly form: Form
  /** The form without unsaved changes: its first values, or those last saved. */
  readonly begun: Form
  /** The form at this moment, for code that runs between two renders. */
  readonly latest: () => Form
  /** Whether leaving would hide unsent changes; false after sending. */
  readonly isChanged: () => boolean
  /** Whether the browser stores the draft. */
  readonly isKept: boolean
  /** When the restored draft was typed; null if there was none. */
  readonly from: string | null
  readonly change: (part: Partial<Form> | ((form: Form) => Partial<Form>)) => void
  /** Sets `begun` to what the server has now; later changes, `typed`, stay in the form and in the draft. */
  readonly begin: (begun: Form, typed?: Form) => void
  /** Discards the draft and resets the form. */
  readonly discard: () => Promise<void>
  /** Deletes the draft after sending, without changing the form. */
  readonly forget: () => Promise<void>
}

/** How a draft is kept. */
export type Keeping<Form> = {
  /** Stores only changed fields, so that a restored draft has the server's current values in the others. */
  readonly changesOnly?: boolean
  /** Fields that are never stored: passwords. */
  readonly secrets?: readonly (keyof Form)[]
  /** The stored draft, if the caller has read it; null if there is none. */
  readonly stored?: Kept<Partial<Form>> | null
}

/** A form without a draft: for people who are not signed in, or if every field is a secret. */
export function useUnkept<Form extends object>(begun: Form): Draft<Form> {
  const [form, setForm] = useState(begun)
  return {
    ...{ isReady: true, form, begun, isKept: false, from: null },
    latest: () => form,
    isChanged: () => false,
    change: (part) => setForm((last) => ({ ...last, ...(typeof part === 'function' ? part(last) : part) })),
    begin: (_, typed = begun) => setForm(typed),
    discard: async () => setForm(begun),
    forget: async () => {},
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The form called `name` about a subject, such as a sample's ID; `start` has its first values. */
export function useDraft<Form extends object>(
  name: string,
  about: string,
  start: Form,
  { changesOnly = false, secrets = [], stored: given }: Keeping<Form> = {},
): Draft<Form> {
  const place = useDraftPlace()
  const key = keptKey(place.owner, name, about)
  const [begun, setBegun] = useState(start)
  const [form, setForm] = useState({ ...start, ...given?.form })
  const [from, setFrom] = useState(given?.at ?? null)
  const [isReady, setReady] = useState(given !== undefined)
  const [isKept, setKept] = useState(true)
  const latest = useRef(form)
  const isDone = useRef(false)
  const read = useEffectEvent(() => place.read<Partial<Form>>(key))
  const show = (next: Form) => {
    latest.current = next
    setForm(next)
  }
  const arrive = useEffectEvent((stored: Kept<Partial<Form>> | undefined) => {
    if (stored !== undefined) {
      show({ ...start, ...stored.form })
      setFrom(stored.at)
    }
    setReady(true)
  })
  useEffect(() => {
    if (isReady) return
    let isHere = true
    read().then((stored) => isHere && arrive(stored))
    return () => {
      isHere = false
    }
  }, [isReady])
  const keep = (next: Form, beginning: Form) => {
    show(next)
    isDone.current = false
    const kept = Object.entries(next).filter(
      ([field, value]) =>
        !secrets.includes(field as keyof Form) && !(changesOnly && isSame(value, beginning[field as keyof Form])),
    )
    if (isSame(next, beginning) || kept.length === 0) place.drop(key)
    else place.keep(key, { form: Object.fromEntries(kept), at: new Date().toISOString() }).then(setKept)
  }
  return {
    isReady,
    form,
    begun,
    latest: () => latest.current,
    isChanged: () => !isDone.current && !isSame(latest.current, begun),
    isKept,
    from,
    change: (part) => keep({ ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }, begun),
    begin: (next, typed = next) => {
      setBegun(next)
      setFrom(null)
      keep(typed, next)
    },
    discard: async () => {
      await place.drop(key)
      setFrom(null)
      show(begun)
    },
    forget: () => {
      isDone.current = true
      return place.drop(key)
    },
  }
}
