/** A button whose question has code of its own: few people are asked, so the page does not carry it. */
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadedPart } from './loaded-part.tsx'

type QuestionButton = {
  readonly label: string
  readonly isOffered: boolean
  /** Loads the question's code; a constant. */
  readonly load: () => Promise<unknown>
  readonly question: (close: () => void) => ReactNode
}

/** The button; nothing where the question is neither offered nor open. */
export function QuestionButton({ label, isOffered, load, question }: QuestionButton) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    // Before it is asked, because the network may be gone by then.
    if (isOffered) void load().catch(() => {})
  }, [isOffered, load])
  return (
    <>
      {isOffered && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      {isAsking && <LoadedPart>{question(() => setAsking(false))}</LoadedPart>}
    </>
  )
}
