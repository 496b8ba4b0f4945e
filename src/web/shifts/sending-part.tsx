/** Shows how sending goes, and lets somebody sign in here so that it continues. */

import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { isGivenUp, isHeld, isToSend } from '#domain/shift/kept-sample.ts'
import { isResultOnlyHere, isResultToSend } from '#domain/shift/kept-tests.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { useSession } from '#web/session/session.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Muted } from '#web/ui/layout.tsx'
import { hasTakenOver } from './send-shift.ts'
import { useSending, useShift, useShiftSamples } from './shift-context.ts'
import { useIsOnline } from './use-is-online.ts'
import { useSeconds } from './use-seconds.ts'

const SignInHere = lazy(async () => ({ default: (await import('./sign-in-here.tsx')).SignInHere }))

const words = shiftTexts.sending

/** The part of the page. */
export function SendingPart() {
  const { sender } = useShift()
  const samples = useShiftSamples()
  const sending = useSending()
  const left = samples.filter((sample) => isToSend(sample) || isResultToSend(sample)).length
  const held = samples.filter(isHeld).length
  const givenUp = samples.filter(isGivenUp).length
  const results = samples.filter((sample) => isHeld(sample) && isResultOnlyHere(sample)).length
  const sentence = useSentence({ left, held, givenUp, results, of: samples.length })
  return (
    <Card aria-labelledby="sending">
      <h2 id="sending">{words.title}</h2>
      {samples.length > 0 && (
        <progress max={samples.length} value={held} aria-label={words.progress(held, samples.length)} />
      )}
      <p role="status">{sentence}</p>
      <TakenOver />
      {sending.is === 'waiting' && <Waiting at={sending.at} />}
      {(sending.is === 'waiting' || sending.is === 'offline') && (
        <div>
          <Button variant="outline" onClick={sender.sendNow}>
            {words.now}
          </Button>
        </div>
      )}
      {sending.is === 'signed-out' && <SignIn />}
    </Card>
  )
}

/** Says where samples go whose site closed since the shift began. */
function TakenOver() {
  const { site } = useShift().shift.kit.begun.shift
  const session = useSession()
  return session !== null && hasTakenOver(session, site) ? <p>{words.takenOver(site.name, session.site)}</p> : null
}

/** Lets people sign in on this page, so that the shift stays open. */
export function SignIn() {
  const { server } = useShift()
  const session = useSession()
  const isOnline = useIsOnline()
  const [isAsked, setAsked] = useState(false)
  if (session !== null) return null
  if (!isAsked) {
    // Signing in needs a network.
    if (!isOnline) return null
    return (
      <div>
        <Button variant="outline" onClick={() => setAsked(true)}>
          {words.signIn}
        </Button>
      </div>
    )
  }
  return (
    <LoadedPart>
      <QueryClientProvider client={server}>
        <SignInHere />
      </QueryClientProvider>
    </LoadedPart>
  )
}

/** Outside the live region, so that a screen reader does not announce each second. */
function Waiting({ at }: { readonly at: number }) {
  const now = useSeconds()
  return <Muted>{words.next(Math.max(0, Math.round((at - now) / 1000)))}</Muted>
}

type Counts = {
  readonly left: number
  readonly held: number
  readonly givenUp: number
  readonly results: number
  readonly of: number
}

function useSentence({ left, held, givenUp, results, of }: Counts): string {
  const { shift } = useShift()
  const sending = useSending()
  switch (sending.is) {
    case 'offline':
      return words.offline(left)
    case 'signed-out':
      return words.signedOut(left)
    case 'stranger':
      return words.stranger(left, shift.kit.site.name)
    case 'waiting':
      return sending.why
    case 'sending':
      return `${words.sending(left)} ${words.progress(held, of)}`
    default:
      if (of === 0) return words.nothing
      if (held + givenUp < of) return words.someRefused
      if (results > 0) return shiftTestTexts.needYou(results)
      return givenUp === 0 ? words.done : words.doneBut
  }
}
