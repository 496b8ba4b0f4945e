/**
 * What is typed into a form, kept on this device until it is sent or thrown away: one per person, form and what the form
 * is about, so that it outlives a reload and the session (decision 2).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraftPlace } from './draft-place.ts'
import { type Kept, keptKey } from './kept-form.ts'

/** A form with its draft. */
export type Draft<Form> = {
  /** False until it is known whether a draft is there. */
  readonly isReady: boolean
  readonly form: Form
  /** The form before anything is typed: as it began, or as it was last saved. */
  readonly begun: Form
  /** The form as it is at this moment, for what happens between two drawings of the page. */
  readonly latest: () => Form
  /** Whether it holds what would be lost from sight by leaving; false once it was sent. */
  readonly isChanged: () => boolean
  /** Whether the browser keeps it. */
  readonly isKept: boolean
  /** When the draft that came back was typed; null where none did. */
  readonly from: string | null
  readonly change: (part: Partial<Form> | ((form: Form) => Partial<Form>)) => void
  /** `begun` is what the server has now; what was typed beyond it, `typed`, stays and is still kept. */
  readonly begin: (begun: Form, typed?: Form) => void
  /** Throws it away, and the form is as it began. */
  readonly discard: () => Promise<void>
  /** It was sent: forgets it, without a look at it again. */
  readonly forget: () => Promise<void>
}

/** How a draft is kept. */
export type Keeping<Form> = {
  /** Keeps the changed fields alone, so that the others are as the server has them when the draft comes back. */
  readonly changesOnly?: boolean
  /** Fields that are never kept: passwords. */
  readonly secrets?: readonly (keyof Form)[]
  /** What was kept, where the caller has read it; null where there is none. */
  readonly stored?: Kept<Partial<Form>> | null
}

/** A form that nothing keeps: of who has not signed in yet, or whose every field is a secret. */
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

/** The form called `name` about something, such as a sample's ID; `start` is what it holds before anything is typed. */
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
