/**
 * The receiving form: ticks by package, who receives, who brought it, the confirmation, and then the question about missing
 * samples.
 */

import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { FormFaults } from '#web/form/form-parts.tsx'
import { samplesOfQuery } from '#web/samples/sample-query.ts'
import { useViewer } from '#web/samples/use-viewer.ts'
import { useZone } from '#web/samples/when.tsx'
import { receiveTexts } from '#web/texts/receive.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { Intro } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AtHand, HereAlready, ReceiveEnd, TickedIds } from '#web/ui/receive.tsx'
import { IdList, RefusedRow, Taken, TickGroup, TickQuestions, TickRows } from '#web/ui/tick-list.tsx'
import { DeliveryGroup, MissingGroup } from './delivery-group.tsx'
import { MissingQuestion } from './missing-question.tsx'
import { MistakeQuestion } from './mistake-question.tsx'
import type { Delivery } from './receive-queries.ts'
import { ScanToTick } from './scan-to-tick.tsx'
import { SubmitRow } from './submit-row.tsx'
import type { useReceiveForm } from './use-receive.ts'

const words = receiveTexts

type ReceiveForm = {
  readonly deliveries: readonly Delivery[]
  readonly missing: Parameters<typeof useReceiveForm>[1]
  readonly form: ReturnType<typeof useReceiveForm>
}

/** The form. */
export function ReceiveForm({ deliveries, missing, form }: ReceiveForm) {
  const ticking = { ticked: form.ticked, onTick: form.tickRows, whyNot: form.whyNot }
  const gone = [...form.whyNot].filter(([id]) => !form.all.includes(id))
  return (
    <>
      <FormFaults form={form} />
      {/* The key clears the messages about scans after sending. */}
      <ScanOrMistake key={String(form.sending.isDone)} form={form} />
      {gone.length > 0 && <Gone refused={gone} />}
      {deliveries.length === 0 && (
        <Panel icon={<IconPackage size={32} />} title={words.none}>
          {words.noneOnTheWay}
        </Panel>
      )}
      {deliveries.map((delivery) => (
        <DeliveryGroup key={delivery.key} delivery={delivery} {...ticking} />
      ))}
      {missing.length > 0 && <MissingGroup samples={missing} {...ticking} />}
      {(deliveries.length > 0 || form.ticked.length > 0) && <Finish form={form} />}
      <MissingQuestion text={words.left} left={form.left} onSkip={form.finish} />
    </>
  )
}

type Part = Pick<ReceiveForm, 'form'>

/** The end of the form; on a phone, a bar that stays visible leads to it from anywhere in the lists. */
function Finish({ form }: Part) {
  const { ticked } = form
  const end = useRef<HTMLElement>(null)
  const toEnd = () => {
    end.current?.scrollIntoView({ block: 'start' })
    end.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <AtHand>
        <span>{words.ticked(ticked.length)}</span>
        <Button variant="outline" onClick={toEnd}>
          {words.toEnd}
        </Button>
      </AtHand>
      <ReceiveEnd ref={end} tabIndex={-1} aria-label={words.toEnd}>
        {ticked.length > 0 && (
          <TickedIds>
            <summary>{words.which(ticked.length)}</summary>
            <IdList ids={ticked} />
          </TickedIds>
        )}
        {ticked.length > 0 && <WhoAndConfirm form={form} />}
        <SubmitRow wanting={form.wanting} isSending={form.isSending} onSubmit={form.submit} />
      </ReceiveEnd>
    </>
  )
}

/** Scanning. A sample that is not in the list may be here already, or have arrived here by mistake. */
function ScanOrMistake({ form }: Part) {
  const [unknown, setUnknown] = useState<string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  // The question keeps its own sample: somebody may scan the next one before the answer comes.
  const [asked, setAsked] = useState<string | null>(null)
  const { mistake } = words
  const here = useHere(unknown)
  // The button that had the focus goes with the question.
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (taken !== null) message.current?.focus()
  }, [taken])
  const scanned = (id: string | null) => {
    setUnknown(id)
    setTaken(null)
  }
  return (
    <>
      <ScanToTick
        all={form.all}
        ticked={form.ticked}
        onTick={(id) => form.tickRows([id], true)}
        said={{ ...words.scan, count: () => words.scan.count(form.scanned.length, form.onTheWay) }}
        onUnknown={scanned}
      >
        {here !== null && <HereAlready>{here}</HereAlready>}
        {unknown !== null && unknown !== taken && here === null && (
          <Button variant="outline" onClick={() => setAsked(unknown)}>
            {mistake.button}
          </Button>
        )}
        <Taken ref={message}>{taken !== null && mistake.done(taken)}</Taken>
      </ScanToTick>
      {asked !== null && (
        <MistakeQuestion
          id={asked}
          onClose={() => setAsked(null)}
          onTaken={() => {
            form.tickRows([asked], true)
            setTaken(asked)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

/** Says that a sample was received here before, and its state; null for any other sample. */
function useHere(id: string | null): string | null {
  const viewer = useViewer()
  const zone = useZone()
  const { data } = useQuery({ ...samplesOfQuery(id ?? ''), enabled: id !== null })
  const sample = data?.results[0]
  if (id === null || !sample?.date_received || viewer === null) return null
  // It belongs to this lab and is not on its way.
  if (refusal('receive', sample, viewer)?.code !== 'wrong_state') return null
  return words.here(formatDateTime(sample.date_received, zone), sample.label)
}

/** The samples that the server refused because they are no longer on their way here, with the reasons. */
function Gone({ refused }: { refused: readonly (readonly [id: string, why: string])[] }) {
  return (
    <TickGroup id="not-received" title={words.gone.title}>
      <Intro>{words.gone.text}</Intro>
      <TickRows>
        {refused.map(([id, why]) => (
          <RefusedRow key={id} shown={id} whyNot={why} />
        ))}
      </TickRows>
    </TickGroup>
  )
}

function WhoAndConfirm({ form }: Part) {
  return (
    <TickQuestions>
      <NamePair {...form.names('receiver')} label={words.receiver} isOwnName />
      {form.internal.length > 0 && (
        <NamePair
          {...form.names('transporter')}
          label={words.transporter}
          hint={words.transporterHint(form.internal)}
        />
      )}
      <ChoiceCard {...form.tick('isConfirmed', 'confirm')} label={transportTexts.confirm} />
    </TickQuestions>
  )
}
