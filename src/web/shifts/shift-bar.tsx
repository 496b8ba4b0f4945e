/** The bar on every page of a shift: how many samples are kept and sent, and whether there is a network. */

import { IconAlertTriangle, IconClock, IconLock, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { secondsLeft } from '#domain/sample/strip-timer.ts'
import { isHeld, isOnlyHere, isRefused } from '#domain/shift/kept-sample.ts'
import { isResultOnlyHere, isResultRefused } from '#domain/shift/kept-tests.ts'
import { type RunningStrip, stripsOfAll } from '#domain/shift/strip-clocks.ts'
import { paths } from '#web/paths.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { ShiftMark, ShiftWays } from '#web/ui/shift-frame.tsx'
import { useEndedElsewhere, useSending, useShiftSamples } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { useIsOnline } from './use-is-online.ts'
import { useSeconds } from './use-seconds.ts'

const words = shiftTexts.bar

/** The bar. */
export function ShiftBar() {
  const samples = useShiftSamples()
  const sending = useSending()
  const isOnline = useIsOnline()
  const ended = useEndedElsewhere()
  const isLeft = (sample: ShiftSample) => isOnlyHere(sample) || isResultOnlyHere(sample)
  const sent = samples.filter((sample) => isHeld(sample) && !isResultOnlyHere(sample)).length
  const refused = samples.filter((sample) => isRefused(sample) || isResultRefused(sample)).length
  const kept = samples.filter(isLeft).length
  const strips = stripsOfAll(samples)
  return (
    <ShiftWays aria-label={words.label}>
      <Link to={paths.shift}>
        <strong>{words.kept(kept, sent)}</strong>
      </Link>
      {(!isOnline || sending.is === 'offline') && (
        <ShiftMark>
          <IconWifiOff size={18} aria-hidden="true" /> {words.offline}
        </ShiftMark>
      )}
      {isOnline && sending.is === 'signed-out' && <ShiftMark>{words.signedOut}</ShiftMark>}
      {ended !== null && (
        <ShiftMark>
          <IconAlertTriangle size={18} aria-hidden="true" /> {shiftTexts.elsewhereEnded.mark}
        </ShiftMark>
      )}
      {strips.length > 0 && <StripsReady strips={strips} />}
      {refused > 0 && (
        <ShiftMark>
          <IconAlertTriangle size={18} aria-hidden="true" /> {words.refused(refused)}
        </ShiftMark>
      )}
      {isOnline && <Link to={paths.home}>{words.home}</Link>}
      {/* A full reload forgets the key. */}
      <a href={paths.shift}>
        <IconLock size={18} aria-hidden="true" /> {words.lock}
      </a>
    </ShiftWays>
  )
}

/** How many strips can be read now. */
function StripsReady({ strips }: { readonly strips: readonly RunningStrip[] }) {
  const now = new Date(useSeconds()).toISOString()
  const ready = strips.filter(({ ready_at }) => secondsLeft(ready_at, now) === 0).length
  return (
    <span role="status">
      {ready > 0 && (
        <ShiftMark>
          <IconClock size={18} aria-hidden="true" /> {shiftTestTexts.stripsReady(ready)}
        </ShiftMark>
      )}
    </span>
  )
}
