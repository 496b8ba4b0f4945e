import { useSearch } from '@tanstack/react-router'
import { useShiftSamples } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'

/** The sample of this shift whose number is in the address. */
export function useNamedSample(): ShiftSample | undefined {
  const { no } = useSearch({ strict: false }) as { no?: number }
  return useShiftSamples().find((sample) => sample.no === no)
}
