/** Shows the question who the person is, while one is open. Loaded on demand, because it is rare. */
import { lazy } from 'react'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { useProofQuestion } from './ask-for-proof.ts'

const ProofModal = lazy(async () => ({ default: (await import('./proof-modal.tsx')).ProofModal }))

/** The question, if one is open. */
export function ProofQuestion() {
  const answer = useProofQuestion()
  return (
    answer && (
      <LoadedPart>
        <ProofModal onAnswer={answer} />
      </LoadedPart>
    )
  )
}
