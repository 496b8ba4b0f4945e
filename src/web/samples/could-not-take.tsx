/** On the home page of collection staff: notes in one tap that a sample could not be taken, and why. */
import { useState } from 'react'
import { noteTurnedAway, undoTurnedAway } from '#contract/counter.ts'
import { type TurnedAwayReason, turnedAwayReasons } from '#domain/sample/turned-away.ts'
import { useChange } from '#web/form/use-change.ts'
import { turnedAwayTexts as words } from '#web/texts/turned-away.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Part } from '#web/ui/layout.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { useNow } from '#web/ui/use-now.ts'

type Noted = { readonly reason: TurnedAwayReason; readonly until: string }

/** The three buttons; after a tap, also the one that takes it back while that is possible. */
export function CouldNotTake() {
  const now = useNow()
  const [noted, setNoted] = useState<Noted | null>(null)
  const note = useChange(noteTurnedAway, { onDone: setNoted })
  const undo = useChange(undoTurnedAway, {
    done: ({ reason }) => words.undone(reason),
    onDone: () => setNoted(null),
  })
  const isOpen = noted !== null && noted.until > now
  return (
    <Part below={16} aria-label={words.group}>
      <Buttons>
        <span>{words.label}</span>
        {turnedAwayReasons.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            loading={note.isPending}
            onClick={() => note.send({ input: { reason } })}
          >
            {words.reasons[reason]}
          </Button>
        ))}
        <span role="status">{noted !== null && words.noted(noted.reason)}</span>
        {isOpen && (
          <Button variant="subtle" loading={undo.isPending} onClick={() => undo.send({ input: {} })}>
            {words.undo}
          </Button>
        )}
      </Buttons>
      <RefusedFaults faults={[...note.faults, ...undo.faults]} />
    </Part>
  )
}
