/** Shows the question who is there while one stands; what asks for it is rare, so it is loaded then. */
import { lazy, Suspense } from 'react'
import { useProofQuestion } from './ask-for-proof.ts'

const ProofModal = lazy(async () => ({ default: (await import('./proof-modal.tsx')).ProofModal }))

/** The question, if any. */
export function ProofQuestion() {
  const answer = useProofQuestion()
  return (
    answer && (
      <Suspense>
        <ProofModal onAnswer={answer} />
      </Suspense>
    )
  )
}
