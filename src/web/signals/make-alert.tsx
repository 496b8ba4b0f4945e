/** Creates an alert from a signal and opens it. */
import { useNavigate } from '@tanstack/react-router'
import { makeAlert } from '#contract/alerts.ts'
import type { Signal } from '#contract/signals.ts'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { signalTexts as words } from '#web/texts/signals.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

/** The button. */
export function MakeAlert({ signal, name }: { readonly signal: Signal; readonly name: string }) {
  const navigate = useNavigate()
  const begin = useChange(makeAlert, {
    done: words.made,
    onDone: ({ id }) => navigate({ to: paths.alert(id) }),
  })
  return (
    <>
      {begin.faults.length > 0 && <ErrorSummary title={name} faults={begin.faults} />}
      <Button
        loading={begin.isPending}
        aria-label={words.of(words.make, name)}
        onClick={() => begin.send({ input: { signal_id: signal.id } })}
      >
        {words.make}
      </Button>
    </>
  )
}
