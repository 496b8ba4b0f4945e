/**
 * Keeps what is typed into a form on this device until it is sent or discarded: one draft per person, form and subject. It
 * outlives a reload and the session (R1.22).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraftPlace } from './draft-place.ts'
import { isSame, join } from './join.ts'
import { type Kept, keptKey } from './kept-form.ts'

/** A form with its draft. */
export type Draft<Form> = {
  /** False until we know whether a draft exists. */
  readonly isReady: boolean
  readonly form: Form
  /** The form without unsaved changes: its first values, or those last saved. */
  readonly begun: Form
  /** Whether somebody else saved changes after this person began to edit. */
  readonly isOvertaken: boolean
  /** What they saved in fields of an edit that this person changed too, by names such as 'words.en.title'. */
  readonly theirs: ReadonlyMap<string, unknown>
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
  /** Deletes the draft after sending, without changing the form; not one that another tab has typed since. */
  readonly forget: () => Promise<void>
}

/** How a draft is kept. */
export type Keeping<Form> = {
  /** Stores only changed fields, so that a restored draft has the server's current values in the others. */
  readonly changesOnly?: boolean
  /**
   * The form edits something stored: fields that the person did not change follow what others save, both in a restored
   * draft and while the form is open.
   */
  readonly isEdit?: boolean
  /** Fields that are never stored: passwords. */
  readonly secrets?: readonly (keyof Form)[]
  /** The stored draft, if the caller has read it; null if there is none. */
  readonly stored?: Kept<Partial<Form>> | null
}

/** A form without a draft: for people who are not signed in, or if every field is a secret. */
export function useUnkept<Form extends object>(begun: Form): Draft<Form> {
  const [form, setForm] = useState(begun)
  return {
    ...{ isReady: true, form, begun, isKept: false, from: null, isOvertaken: false, theirs: new Map() },
    latest: () => form,
    isChanged: () => false,
    change: (part) => setForm((last) => ({ ...last, ...(typeof part === 'function' ? part(last) : part) })),
    begin: (_, typed = begun) => setForm(typed),
    discard: async () => setForm(begun),
    forget: async () => {},
  }
}

/** What a form stands on: what is saved now, and what the person started from. */
type Ground<Form> = { readonly begun: Form; readonly base: Form; readonly isOvertaken: boolean }

const groundOf = <Form>(begun: Form): Ground<Form> => ({ begun, base: begun, isOvertaken: false })

/** The form after others saved `begun`. */
function joinedTo<Form>(begun: Form, base: Form, typed: Form): { form: Form; ground: Ground<Form> } {
  const joined = join(base, typed, begun)
  // Whoever finds exactly what they typed has most likely saved it themselves.
  const isOvertaken = !isSame(base, begun) && !isSame(typed, begun)
  return { form: joined.form, ground: { begun, base: joined.base, isOvertaken } }
}

/** The form called `name` about a subject, such as a sample's ID; `start` has its first values. */
export function useDraft<Form extends object>(
  name: string,
  about: string,
  start: Form,
  { changesOnly = false, isEdit = false, secrets = [], stored: given }: Keeping<Form> = {},
): Draft<Form> {
  const place = useDraftPlace()
  const key = keptKey(place.owner, name, about)
  const restored = (stored: Kept<Partial<Form>> | null) => {
    const base = { ...start, ...(isEdit && stored?.base) }
    return joinedTo(start, base, { ...base, ...stored?.form })
  }
  const [first] = useState(() => restored(given ?? null))
  const [{ begun, base, isOvertaken }, setGround] = useState(first.ground)
  const [form, setForm] = useState(first.form)
  const [from, setFrom] = useState(given?.at ?? null)
  const [isReady, setReady] = useState(given !== undefined)
  const [isKept, setKept] = useState(true)
  const latest = useRef(form)
  const isDone = useRef(false)
  /** When this tab last kept it, or the draft that it restored. */
  const keptAt = useRef(given?.at ?? '')
  const read = useEffectEvent(() => place.read<Partial<Form>>(key))
  const show = (next: Form) => {
    latest.current = next
    setForm(next)
  }
  const arrive = useEffectEvent((stored: Kept<Partial<Form>> | undefined) => {
    if (stored !== undefined) {
      const now = restored(stored)
      setGround(now.ground)
      show(now.form)
      setFrom(stored.at)
      keptAt.current = stored.at
    }
    setReady(true)
  })
  const follow = useEffectEvent(() => {
    if (!isEdit || !isReady || isDone.current || isSame(start, begun)) return
    const now = joinedTo(start, base, latest.current)
    setGround((last) => ({ ...now.ground, isOvertaken: last.isOvertaken || now.ground.isOvertaken }))
    show(now.form)
  })
  const saved = isEdit ? JSON.stringify(start) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when others saved something.
  useEffect(() => follow(), [saved, isReady])
  useEffect(() => {
    if (isReady) return
    let isHere = true
    read().then((stored) => isHere && arrive(stored))
    return () => {
      isHere = false
    }
  }, [isReady])
  const unsecret = (values: Form) => Object.entries(values).filter(([field]) => !secrets.includes(field as keyof Form))
  const keep = (next: Form, beginning: Form, startedFrom: Form) => {
    show(next)
    isDone.current = false
    const kept = unsecret(next).filter(
      ([field, value]) => !(changesOnly && isSame(value, beginning[field as keyof Form])),
    )
    if (isSame(next, beginning) || kept.length === 0) {
      place.drop(key)
      return
    }
    const draft = { form: Object.fromEntries(kept), at: new Date().toISOString() }
    keptAt.current = draft.at
    place.keep(key, isEdit ? { ...draft, base: Object.fromEntries(unsecret(startedFrom)) } : draft).then(setKept)
  }
  return {
    isReady,
    form,
    begun,
    isOvertaken,
    theirs: isEdit ? join(base, form, begun).theirs : new Map(),
    latest: () => latest.current,
    isChanged: () => !isDone.current && !isSame(latest.current, begun),
    isKept,
    from,
    change: (part) =>
      keep({ ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }, begun, base),
    begin: (next, typed = next) => {
      setGround(groundOf(next))
      setFrom(null)
      keep(typed, next, next)
    },
    discard: async () => {
      await place.drop(key)
      setFrom(null)
      setGround(groundOf(begun))
      show(begun)
    },
    forget: async () => {
      isDone.current = true
      // What was sent is no draft any more.
      setFrom(null)
      const stored = await place.read(key)
      if (stored !== undefined && stored.at <= keptAt.current) await place.drop(key)
    },
  }
}
