/** The draft in hand: what is typed is kept at once, without waiting for anything. */
import { useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import { type DraftOwner, discardDraft, saveDraft } from './draft-store.ts'

/** Makes the next draft of the newest one; two changes in one event both count. */
type Change = (draft: Draft) => Draft

/** The draft, how to change it and throw it away, and whether the browser keeps it. */
export function useDraft(owner: DraftOwner, initial: Draft) {
  const [draft, setDraft] = useState(initial)
  const [isKept, setKept] = useState(true)
  const latest = useRef(initial)
  const change = (make: Change) => {
    latest.current = make(latest.current)
    setDraft(latest.current)
    saveDraft(owner, latest.current).then(setKept)
  }
  const discard = (next: Draft) => {
    latest.current = next
    setDraft(next)
    return discardDraft(owner)
  }
  return { draft, isKept, latest: () => latest.current, change, discard }
}
