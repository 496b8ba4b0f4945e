/**
 * '/shift/end': compares what this device made with what the service holds. When both agree, the shift ends and the device
 * deletes it.
 */

import { IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { endShift, readShift } from '#contract/shifts.ts'
import { isToSend } from '#domain/shift/kept-sample.ts'
import { isResultToSend } from '#domain/shift/kept-tests.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSession } from '#web/session/session.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Mono, Muted } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { SampleWays, ShiftButtons, ShiftForm, ShiftWhy } from '#web/ui/shift.tsx'
import { BothLists } from './both-lists.tsx'
import { missingOf, pairsOf } from './compare.ts'
import { forgetShift } from './current-shift.ts'
import { EndQuestion, leftBehind } from './end-question.tsx'
import { isWronglyGivenUp } from './given-up.ts'
import { SendingPart, SignIn } from './sending-part.tsx'
import { useShift, useShiftSamples } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { GiveUpLink, UnknownShift } from './unknown-shift.tsx'

const words = shiftTexts.end

/** The page. */
export function ShiftEndPage() {
  const { server } = useShift()
  const navigate = useNavigate()
  const session = useSession()
  return (
    <FullPage
      title={words.title}
      isWide
      leave={{ label: shiftTexts.survey.back, onLeave: () => navigate({ to: paths.shift }) }}
    >
      <PageTitle>{words.title}</PageTitle>
      {session === null ? (
        <ShiftForm>
          <p>{words.needsNetwork}</p>
          <SignIn />
        </ShiftForm>
      ) : (
        <QueryClientProvider client={server}>
          <End />
        </QueryClientProvider>
      )}
    </FullPage>
  )
}

function End() {
  const { shift } = useShift()
  const samples = useShiftSamples()
  const queries = useQueryClient()
  const isSending = samples.some((sample) => isToSend(sample) || isResultToSend(sample))
  const queryKey = ['shifts', shift.head.id, samples]
  const held = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readShift, { params: { shift_id: shift.head.id } }, { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const ending = useMutation({
    mutationFn: async () => {
      const answer = await call(endShift, {
        params: { shift_id: shift.head.id },
        input: {
          // A shift that was begun before has none.
          device_key: shift.kit.begun.device_key ?? null,
          made: samples.map(({ sample_id, form_hash, tests }) => ({
            ...{ sample_id, form_hash },
            ...(tests != null && { tests_hash: tests.hash }),
          })),
          given_up: samples.flatMap(({ sample_id, given_up, tests }) => {
            const by = given_up ?? tests?.given_up
            return by == null ? [] : [{ sample_id, ...by }]
          }),
        },
      })
      await forgetShift(shift, answer)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shifts'] }),
  })
  const [isAsked, setAsked] = useState(false)
  const left = leftBehind(shift)
  const end = () => (left.samples.length + left.drafts > 0 ? setAsked(true) : ending.mutate())
  if (held.data === undefined) {
    if (held.error === null) return <p role="status">{words.asking}</p>
    if (held.error instanceof Refusal && held.error.status === 404) return <UnknownShift />
    return <NotLoaded title={words.needsNetwork} why={sentenceOf(held.error)} onAgain={held.refetch} />
  }
  const wrong = samples.filter(isWronglyGivenUp)
  const mayEnd = missingOf(pairsOf(samples, held.data.receipts)).length === 0 && wrong.length === 0
  return (
    <>
      <BothLists samples={samples} receipts={held.data.receipts} />
      {wrong.length > 0 && <WronglyGivenUp samples={wrong} />}
      {isSending && <SendingPart />}
      <div className="offPaper">
        <ShiftForm>
          {ending.error && <Refused>{sentenceOf(ending.error)}</Refused>}
          <ShiftButtons>
            <Button
              variant="outline"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
            <Button variant="outline" onClick={() => held.refetch()}>
              {words.again}
            </Button>
            {mayEnd && (
              <Button loading={ending.isPending} onClick={end}>
                {words.submit}
              </Button>
            )}
          </ShiftButtons>
          {mayEnd && <Muted>{words.submitText}</Muted>}
        </ShiftForm>
      </div>
      {isAsked && (
        <EndQuestion
          left={left}
          onEnd={() => {
            setAsked(false)
            ending.mutate()
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function WronglyGivenUp({ samples }: { readonly samples: readonly ShiftSample[] }) {
  return (
    <ShiftWhy role="alert">
      <p>{words.wronglyGivenUp(samples.length)}</p>
      <ul>
        {samples.map(({ no, sample_id }) => (
          <li key={no}>
            <Mono>{sample_id}</Mono>
            <SampleWays>
              <GiveUpLink no={no} sample_id={sample_id} label={shiftTexts.list.correct} />
            </SampleWays>
          </li>
        ))}
      </ul>
    </ShiftWhy>
  )
}
