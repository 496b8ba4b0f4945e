/** Strips of one sample that were dipped at the counter (R2.48): begin one, see when it is read, take it out of the list. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startStrip, stopStrip } from '#contract/counter.ts'
import { isBareOther } from '#domain/report/strip-type.ts'
import { secondsLeft } from '#domain/sample/strip-timer.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { optionsQuery } from '#web/collection/survey-queries.ts'
import { boardQuery, stripsOnBoard } from '#web/samples/board-query.ts'
import { tellingTexts } from '#web/texts/telling.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, LinkButton, NoteBar, Stack } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { clockTime, useStripClock } from './strip-clock.ts'

const words = tellingTexts.strips

type StripTimers = {
  readonly sample_id: string
  /** Whether strips are begun here; otherwise those that run are listed, and nothing where none does. */
  readonly isBegunHere?: boolean
  /** The strips that have a line in the form, in small letters. */
  readonly entered?: ReadonlySet<string>
  /** Leads to where the result of a strip that can be read is entered. */
  readonly onEnter?: ((strip_type: string) => void) | undefined
}

/** The part of the page; nothing for a sample without a ticket, which was tested on a device. */
export function StripTimers({ sample_id, isBegunHere = false, entered, onEnter }: StripTimers) {
  const queries = useQueryClient()
  const { data: board } = useQuery(boardQuery)
  const { data: options } = useQuery(optionsQuery)
  const [other, setOther] = useState('')
  const hasTicket = board?.tickets.some(({ sample }) => sample?.sample_id === sample_id) === true
  const strips = stripsOnBoard(board, sample_id)
  const now = useStripClock(strips.some(({ ready_at }) => Date.parse(ready_at) > Date.now()))
  const change = useMutation({
    mutationFn: async ({ strip_type, isStart }: { strip_type: string; isStart: boolean }) => {
      const given = { params: { sample_id }, input: { strip_type } }
      await (isStart ? call(startStrip, given) : call(stopStrip, given))
    },
    onSuccess: (_, { isStart, strip_type }) => {
      if (isStart && strip_type === other.trim()) setOther('')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: boardQuery.queryKey }),
  })
  const startOther = () => change.mutate({ strip_type: other.trim(), isStart: true })
  const names = (options?.StripType ?? []).map(({ name }) => name).filter((name) => !isBareOther(name))
  const begun = new Set(strips.map(({ strip_type }) => strip_type))
  if (strips.length === 0 && !(isBegunHere && hasTicket)) return null
  return (
    <Stack as="section" gap={12} aria-labelledby="strips">
      <h2 id="strips">{words.title}</h2>
      <p>{words.lead}</p>
      {change.error && <Refused>{words.notDone(sentenceOf(change.error))}</Refused>}
      {strips.map(({ strip_type, ready_at }) => {
        const left = secondsLeft(ready_at, now)
        return (
          <NoteBar key={strip_type} tone={left === 0 ? 'look' : 'said'}>
            <span>{left === 0 ? words.ready(strip_type) : words.left(strip_type, clockTime(left))}</span>
            {left === 0 && onEnter && !entered?.has(strip_type.toLowerCase()) && (
              <LinkButton look="strong" onClick={() => onEnter(strip_type)}>
                {words.enter(strip_type)}
              </LinkButton>
            )}
            <LinkButton onClick={() => change.mutate({ strip_type, isStart: false })}>
              {words.stop(strip_type)}
            </LinkButton>
          </NoteBar>
        )
      })}
      {isBegunHere && (
        <>
          <Buttons>
            {names
              .filter((name) => !begun.has(name))
              .map((name) => (
                <Button
                  key={name}
                  variant="outline"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ strip_type: name, isStart: true })}
                >
                  {words.start(name)}
                </Button>
              ))}
          </Buttons>
          <TextField
            id="other-strip"
            label={words.other}
            maxLength={100}
            value={other}
            onChange={setOther}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && other.trim() !== '' && !change.isPending) startOther()
            }}
          />
          {other.trim() !== '' && (
            <Button variant="outline" disabled={change.isPending} onClick={startOther}>
              {words.startOther}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
