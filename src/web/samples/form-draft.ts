/**
 * What was typed into a small form, kept on this device until it is sent or thrown away: one per person, form and
 * sample, in IndexedDB, so that it outlives a reload and the session (decision 2).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSignedIn } from '#web/session/session.ts'
import { dropKept, type Kept, keepForm, keptKey, readKept } from './kept-form.ts'

/** A form with its draft. */
export type FormDraft<Form> = {
  /** False until it is known whether a draft is there. */
  readonly isReady: boolean
  readonly form: Form
  /** Whether it holds what would be lost from sight by leaving; false once it was sent. */
  readonly isChanged: () => boolean
  /** When the draft that came back was typed; null where none did. */
  readonly from: string | null
  readonly change: (part: Partial<Form>) => void
  /** Throws it away, and the form is as it began. */
  readonly discard: () => Promise<void>
  /** It was sent: forgets it, without a look at it again. */
  readonly forget: () => Promise<void>
}

/** The form called `name` of a sample; `begun` is what it holds before anything is typed. */
export function useFormDraft<Form extends object>(name: string, sample_id: string, begun: Form): FormDraft<Form> {
  const { sub } = useSignedIn()
  const key = keptKey(sub, name, sample_id)
  const [kept, setKept] = useState<{ form: Form; from: string | null } | null>(null)
  const isDone = useRef(false)
  const begin = useEffectEvent((stored: Kept<Form> | undefined) =>
    setKept({ form: { ...begun, ...stored?.form }, from: stored?.at ?? null }),
  )
  useEffect(() => {
    let isHere = true
    readKept<Form>(key).then((stored) => isHere && begin(stored))
    return () => {
      isHere = false
    }
  }, [key])
  const form = kept?.form ?? begun
  const forget = async () => {
    isDone.current = true
    await dropKept(key)
  }
  return {
    isReady: kept !== null,
    form,
    isChanged: () => !isDone.current && JSON.stringify(form) !== JSON.stringify(begun),
    from: kept?.from ?? null,
    change: (part) => {
      const next = { ...form, ...part }
      setKept({ form: next, from: kept?.from ?? null })
      const isAsBegun = JSON.stringify(next) === JSON.stringify(begun)
      if (isAsBegun) dropKept(key)
      else keepForm(key, { form: next, at: new Date().toISOString() })
    },
    discard: async () => {
      await dropKept(key)
      setKept({ form: begun, from: null })
    },
    forget,
  }
}
