/** Shows how often the rule in the form would have made a signal; saves nothing. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type RuleInput, type RuleTrial, tryAlertRule } from '#contract/admin/alert-rules.ts'
import { formatDate, formatDay } from '#domain/dates.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { useZone } from '#web/samples/when.tsx'
import { alertRuleTexts } from '#web/texts/admin-alert-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Buttons, Notice, Part, PlainList } from '#web/ui/layout.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = alertRuleTexts.trial
const periods = ['3', '6', '12', '24', '36'] as const

type TryRule = {
  readonly input: RuleInput
  readonly isReady: boolean
  /** Takes a proposed number of samples into the form. */
  readonly onTake: (samples: number) => void
}

/** The part of the page. */
export function TryRule({ input, isReady, onTake }: TryRule) {
  const [months, setMonths] = useState('12')
  const [isMissing, setMissing] = useState(false)
  const trial = useMutation({
    mutationFn: () => {
      const rule = { ...input, name: input.name.trim() || alertRuleTexts.addTitle, is_on: false }
      return call(tryAlertRule, { input: { rule, months: Number(months) } })
    },
  })
  return (
    <Part isApart aria-labelledby="try-rule">
      <h2 id="try-rule">{words.title}</h2>
      <p>{words.text}</p>
      <Buttons>
        <SelectField
          id="try-months"
          label={words.months}
          choices={periods.map((value) => ({ value, label: value }))}
          value={months}
          onChange={setMonths}
        />
        <Button
          variant="outline"
          loading={trial.isPending}
          onClick={() => (isReady ? trial.mutate() : setMissing(true))}
          {...(!isReady && { 'data-disabled': true as const })}
        >
          {words.go}
        </Button>
      </Buttons>
      <Apart role="status">
        {isMissing && !isReady && <Notice tone="wrong">{words.missing}</Notice>}
        {trial.isPending && <p>{words.trying}</p>}
        {trial.error !== null && <Notice tone="wrong">{sentenceOf(trial.error)}</Notice>}
        {trial.data && <Notice tone="said">{said(trial.data)}</Notice>}
      </Apart>
      {trial.data?.proposed && input.kind === 'CLUSTER' && (
        <Proposed proposed={trial.data.proposed} current={input.samples} onTake={onTake} />
      )}
      {trial.data && <Trial trial={trial.data} />}
    </Part>
  )
}

type Proposed = {
  readonly proposed: NonNullable<RuleTrial['proposed']>
  readonly current: number | null
  readonly onTake: (samples: number) => void
}

/** The number of samples that fits the size of the service, and a button that takes it. */
function Proposed({ proposed: { samples, signals }, current, onTake }: Proposed) {
  const [isTaken, setTaken] = useState(false)
  const isCurrent = samples === current
  return (
    <Apart>
      <p role="status">
        {isCurrent ? (isTaken ? words.taken(samples) : words.isProposed(samples)) : words.proposed(samples, signals)}
      </p>
      {!isCurrent && (
        <Button
          variant="outline"
          onClick={() => {
            setTaken(true)
            onTake(samples)
          }}
        >
          {words.take(samples)}
        </Button>
      )}
    </Apart>
  )
}

const said = ({ signals, samples, from, to }: RuleTrial) => words.said(signals, samples, formatDay(from), formatDay(to))

function Trial({ trial: { by_month, causes, examples } }: { readonly trial: RuleTrial }) {
  const zone = useZone()
  const named = ({ name, sold_as }: RuleTrial['causes'][number]) => {
    const shown = name ?? words.hidden
    return sold_as === null ? shown : words.soldAs(shown, sold_as)
  }
  return (
    <>
      {by_month.some(({ signals }) => signals > 0) && <h3>{words.byMonth}</h3>}
      <Rows
        label={words.byMonth}
        rows={by_month.filter(({ signals }) => signals > 0)}
        keyOf={({ month }) => month}
        columns={[
          { label: words.columns.month, cell: ({ month }) => month },
          { label: words.columns.signals, cell: ({ signals }) => signals },
          { label: words.columns.samples, cell: ({ samples }) => samples },
        ]}
      />
      {causes.length > 0 && (
        <>
          <h3>{words.causes}</h3>
          <Rows
            label={words.causes}
            rows={causes}
            keyOf={(row) => named(row)}
            columns={[
              { label: words.columns.what, cell: named },
              { label: words.columns.signals, cell: ({ signals }) => signals },
              { label: words.columns.samples, cell: ({ samples }) => samples },
            ]}
          />
        </>
      )}
      {examples.length > 0 && (
        <>
          <h3>{words.examples}</h3>
          <PlainList>
            {examples.map(({ sample_id, name, reported_at }) => (
              <li key={`${sample_id} ${name}`}>
                <SampleLink id={sample_id} href={paths.sample(sample_id)} />{' '}
                {words.example(name, formatDate(reported_at, zone))}
              </li>
            ))}
          </PlainList>
        </>
      )}
    </>
  )
}
