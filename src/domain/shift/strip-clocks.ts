/** Strips that run on a device without a network (R11.19): five minutes each, by its own clock, and nobody is told before each is read. */
import { readyAt, secondsLeft } from '#domain/sample/strip-timer.ts'
import { isGivenUp, type KeptState } from './kept-sample.ts'

/** A strip that was dipped on the device; `ready_at`: when it can be read, by the device's clock, ISO. */
export type RunningStrip = { readonly strip_type: string; readonly ready_at: string }

type WithStrips = { readonly strips?: readonly RunningStrip[] | null | undefined }

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The strips of a sample that were dipped and not read, the first one first. */
export const stripsIn = ({ strips }: WithStrips): readonly RunningStrip[] => strips ?? []

/** Whether nobody may be told yet. */
export const hasUnreadStrip = (sample: WithStrips): boolean => stripsIn(sample).length > 0

/** The strips without those of this type: it was taken out. */
export const withoutStrip = (strips: readonly RunningStrip[], strip_type: string): RunningStrip[] =>
  strips.filter((one) => !isSame(one.strip_type, strip_type))

/** The strips after one of this type was dipped now; one that ran already begins again. */
export const withStrip = (strips: readonly RunningStrip[], strip_type: string, now: Date): RunningStrip[] => [
  ...withoutStrip(strips, strip_type),
  { strip_type: strip_type.trim(), ready_at: readyAt(now) },
]

/** The strips after a result was entered: those of its types that could be read are read; one read too early runs on. */
export const afterReading = (strips: readonly RunningStrip[], types: readonly string[], now: Date): RunningStrip[] =>
  strips.filter(
    ({ strip_type, ready_at }) =>
      secondsLeft(ready_at, now.toISOString()) > 0 || !types.some((type) => isSame(type, strip_type)),
  )

/** The strips of all samples that were not given up, those first that can be read first. */
export const stripsOfAll = <Sample extends WithStrips & { readonly state: KeptState }>(samples: readonly Sample[]) =>
  samples
    .filter((sample) => !isGivenUp(sample))
    .flatMap((sample) => stripsIn(sample).map((strip) => ({ ...strip, sample })))
    .sort((one, other) => Date.parse(one.ready_at) - Date.parse(other.ready_at))
