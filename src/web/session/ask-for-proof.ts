/** The question who is there, asked once however many calls wait for its answer; the frame shows it. */
import { useSyncExternalStore } from 'react'

type Question = { readonly proof: Promise<boolean>; readonly answer: (isProved: boolean) => void }

let question: Question | null = null
const listeners = new Set<() => void>()

function set(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks; answers whether the person proved who they are, or false when they would rather not. */
export function askForProof(): Promise<boolean> {
  if (question === null) {
    let answer: Question['answer'] = () => {}
    const proof = new Promise<boolean>((resolve) => {
      answer = (isProved) => {
        set(null)
        resolve(isProved)
      }
    })
    set({ proof, answer })
    return proof
  }
  return question.proof
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How to answer the question that stands; null while there is none. */
export function useProofQuestion(): Question['answer'] | null {
  return useSyncExternalStore(subscribe, () => question)?.answer ?? null
}
