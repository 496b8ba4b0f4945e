/** The question who is there, asked once however many calls wait for its answer; the frame shows it. */
import { held } from '#web/ui/held.ts'

type Question = { readonly proof: Promise<boolean>; readonly answer: (isProved: boolean) => void }

const question = held<Question | null>(null)

/** Asks; answers whether the person proved who they are, or false when they would rather not. */
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

/** How to answer the question that stands; null while there is none. */
export const useProofQuestion = (): Question['answer'] | null => question.use()?.answer ?? null
