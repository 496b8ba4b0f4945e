/** The steps of a draft (propose, release, send back, drop) and what prevents them; also the button for updates. */
import { type RefObject, useState } from 'react'
import type { Alert } from '#contract/alert-shapes.ts'
import { beginUpdate, dropAlertDraft, proposeAlert, releaseAlert } from '#contract/alerts.ts'
import { formatDate } from '#domain/dates.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { useChange } from '#web/form/use-change.ts'
import { useZone } from '#web/samples/when.tsx'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Card, Notice } from '#web/ui/layout.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { SendBackQuestion, StepQuestion } from './alert-questions.tsx'

type Steps = {
  readonly alert: Alert
  /** Whether something typed is not saved yet. */
  readonly unsaved: RefObject<() => boolean>
  readonly onDropped: () => void
}

type Asked = 'propose' | 'release' | 'sendBack' | 'drop'

/** The steps of a draft. */
export function DraftSteps({ alert, unsaved, onDropped }: Steps) {
  const { id, draft_no, gaps, proposed_at, proposed_by, sent_back, sent_back_by, may_issue, may_release } = alert
  const [question, ask] = useState<Asked | null>(null)
  // The number of the draft that somebody tried to propose with unsaved text; saving makes a new one.
  const [unsavedOf, setUnsavedOf] = useState<number | null>(null)
  const zone = useZone()
  const seesNone = alert.samples.count > 0 && alert.samples.ids.length === 0
  const close = () => ask(null)
  const propose = useChange(proposeAlert, { done: words.proposedDone, onDone: close, refused: (why) => why })
  const release = useChange(releaseAlert, { done: words.releaseDone, onDone: close, refused: (why) => why })
  const drop = useChange(dropAlertDraft, {
    done: words.dropped,
    onDone: (answer) => {
      close()
      if (answer.alert === null) onDropped()
    },
    refused: (why) => why,
  })
  const send = (change: typeof propose | typeof release, confirmed: string) =>
    change.send({ params: { id }, query: { confirmed }, input: { draft_no } })
  return (
    <Card aria-labelledby="steps-title">
      <h2 id="steps-title">{proposed_at === null ? words.propose : words.release}</h2>
      {alert.writers.length > 0 && (
        <p>{(alert.version === 0 ? words.newWriters : words.writers)(alert.writers.join(', '))}</p>
      )}
      {sent_back !== null && <Notice tone="look">{words.sentBackBy(sent_back_by ?? '', sent_back)}</Notice>}
      {proposed_at !== null && <p>{words.proposedBy(proposed_by ?? '', formatDate(proposed_at, zone))}</p>}
      {proposed_at !== null && alert.is_writer && may_release && <p>{words.youWrote}</p>}
      {proposed_at !== null && may_release && seesNone && <p>{words.seesNone}</p>}
      {proposed_at !== null && !may_release && <p>{words.mayNotRelease}</p>}
      {proposed_at === null && gaps.length > 0 && (
        <>
          <p>{words.gaps}</p>
          <ul>
            {gaps.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {proposed_at === null && gaps.length === 0 && <p>{words.ready}</p>}
      {unsavedOf === draft_no && (
        <Notice tone="wrong" role="alert">
          {words.saveFirst}
        </Notice>
      )}
      <Buttons>
        {proposed_at === null && may_issue && gaps.length === 0 && (
          <Button
            onClick={() => {
              setUnsavedOf(unsaved.current() ? draft_no : null)
              if (!unsaved.current()) ask('propose')
            }}
          >
            {words.propose}
          </Button>
        )}
        {proposed_at !== null && may_release && !alert.is_writer && (
          <Button onClick={() => ask('release')}>{words.release}</Button>
        )}
        {proposed_at !== null && may_release && (
          <Button variant="outline" onClick={() => ask('sendBack')}>
            {words.sendBack}
          </Button>
        )}
        {may_issue && (
          <Button variant="subtle" onClick={() => ask('drop')}>
            {words.drop}
          </Button>
        )}
      </Buttons>
      {question === 'propose' && (
        <StepQuestion
          title={words.proposeTitle}
          text={words.ready}
          confirm={words.propose}
          sure={words.proposeSure}
          change={propose}
          onConfirm={(confirmed) => send(propose, confirmed)}
          onClose={close}
        />
      )}
      {question === 'release' && (
        <StepQuestion
          title={words.releaseTitle}
          text={words.releaseText}
          confirm={words.release}
          sure={words.releaseSure}
          change={release}
          onConfirm={(confirmed) => send(release, confirmed)}
          onClose={close}
        />
      )}
      {question === 'sendBack' && <SendBackQuestion alert={alert} onClose={close} />}
      {question === 'drop' && (
        <ConfirmChange
          title={words.dropTitle}
          text={words.dropText}
          confirm={words.drop}
          change={drop}
          onConfirm={() => drop.send({ params: { id } })}
          onClose={close}
        />
      )}
    </Card>
  )
}

/** Begins an update of a released alert. */
export function UpdateButton({ alert: { id }, onBegun }: { readonly alert: Alert; readonly onBegun: () => void }) {
  const begin = useChange(beginUpdate, { done: words.begun, onDone: onBegun, refused: (why) => why })
  return (
    <>
      <Button variant="outline" loading={begin.isPending} onClick={() => begin.send({ params: { id } })}>
        {words.update}
      </Button>
      <RefusedFaults faults={begin.faults} />
    </>
  )
}
