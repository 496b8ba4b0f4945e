/** One signal: what, how often, where, since when, who is working on it, and the possible answers. */
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Signal, takeSignal } from '#contract/signals.ts'
import { formatDate } from '#domain/dates.ts'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { useZone } from '#web/samples/when.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { signalTexts as words } from '#web/texts/signals.ts'
import { Button } from '#web/ui/button.tsx'
import { LookChip } from '#web/ui/chip.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Buttons, Card, FactColumns, Muted, Row } from '#web/ui/layout.tsx'
import { AddToAlert, NoAlert } from './answer-forms.tsx'
import { MakeAlert } from './make-alert.tsx'

/** The substance of a signal and what it was sold as, in one line. */
export const nameOf = ({ name, sold_as }: Signal): string =>
  [name ?? words.hidden, ...(sold_as === null ? [] : [words.soldAs(sold_as)])].join(', ')

type SignalCard = { readonly signal: Signal; readonly issues: boolean }

/** The card. */
export function SignalCard({ signal, issues }: SignalCard) {
  const zone = useZone()
  const { performs_analysis } = useSignedIn()
  const day = (iso: string) => formatDate(iso, zone)
  const facts = [
    [words.facts.rule, signal.rule.name],
    [words.facts.samples, words.samples(signal.samples)],
    [words.facts.area, signal.area ?? words.wholeService],
    [words.facts.reported, words.period(day(signal.first_at), day(signal.last_at))],
    signal.answered_at === null
      ? [words.facts.user, signal.is_mine ? words.you : (signal.user ?? words.nobody)]
      : [words.facts.answer, answerOf(signal, day)],
  ] as const
  return (
    <li>
      <Card as="article" aria-labelledby={`signal-${signal.id}`}>
        <Row as="h2" gap={10} id={`signal-${signal.id}`}>
          {nameOf(signal)}
          {signal.is_dangerous && (
            <LookChip tone="danger" Icon={IconAlertTriangle}>
              {words.dangerous}
            </LookChip>
          )}
          {signal.is_unconfirmed && signal.samples > 0 && (
            <LookChip tone="look" Icon={IconHelpCircle}>
              {words.unconfirmed}
            </LookChip>
          )}
        </Row>
        <FactColumns>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </FactColumns>
        {signal.sample_ids.length < signal.samples && (
          <Muted>{words.shown(signal.sample_ids.length, signal.samples)}</Muted>
        )}
        {signal.sample_ids.length > 0 && (
          <Row as="ul" gap={16}>
            {signal.sample_ids.map((id) => (
              <li key={id}>
                <SampleLink id={id} href={performs_analysis ? paths.result(id) : paths.sample(id)} />
              </li>
            ))}
          </Row>
        )}
        {signal.reason !== null && <p>{signal.reason}</p>}
        {signal.alert_id !== null && <Link to={paths.alert(signal.alert_id)}>{words.toAlert}</Link>}
        {signal.answered_at === null && <Ways signal={signal} issues={issues} />}
      </Card>
    </li>
  )
}

function answerOf({ outcome, answered_by, answered_at }: Signal, day: (iso: string) => string): string {
  if (outcome === null || answered_at === null) return ''
  return [words.outcome[outcome], ...(answered_by === null ? [] : [answered_by]), day(answered_at)].join(', ')
}

/** The buttons; only people with the right to write alerts see those for alerts. */
function Ways({ signal, issues }: SignalCard) {
  const [opened, open] = useState<'add' | 'refuse' | null>(null)
  const take = useChange(takeSignal, { done: ({ is_mine }) => (is_mine ? words.taken : words.left) })
  const name = nameOf(signal)
  const params = { id: signal.id }
  return (
    <>
      {take.faults.length > 0 && <ErrorSummary title={name} faults={take.faults} />}
      <Buttons>
        {issues && <MakeAlert signal={signal} name={name} />}
        {issues && (
          <Button variant="outline" aria-label={words.of(words.add, name)} onClick={() => open('add')}>
            {words.add}
          </Button>
        )}
        <Button variant="outline" aria-label={words.of(words.refuse, name)} onClick={() => open('refuse')}>
          {words.refuse}
        </Button>
        <Button
          variant="subtle"
          loading={take.isPending}
          aria-label={words.of(signal.is_mine ? words.leave : words.take, name)}
          onClick={() => take.send({ params, input: { mine: !signal.is_mine } })}
        >
          {signal.is_mine ? words.leave : words.take}
        </Button>
      </Buttons>
      {opened === 'refuse' && <NoAlert signal={signal} name={name} onClose={() => open(null)} />}
      {opened === 'add' && <AddToAlert signal={signal} name={name} onClose={() => open(null)} />}
    </>
  )
}
