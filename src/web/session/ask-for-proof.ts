/** Asks people to prove who they are, once for all calls that wait for the answer; the frame shows the question. */
import { held } from '#web/ui/held.ts'

type Question = { readonly proof: Promise<boolean>; readonly answer: (isProved: boolean) => void }

const question = held<Question | null>(null)

/** Asks; returns true if the person proved who they are, false if they cancelled. */
export function askForProof(): Promise<boolean> {
  const open = question.now()
  if (open !== null) return open.proof
  let answer: Question['answer'] = () => {}
  const proof = new Promise<boolean>((resolve) => {
    answer = (isProved) => {
      question.set(null)
      resolve(isProved)
    }
  })
  question.set({ proof, answer })
  return proof
}

/** Answers the open question; null if there is none. */
export const useProofQuestion = (): Question['answer'] | null => question.use()?.answer ?? null
