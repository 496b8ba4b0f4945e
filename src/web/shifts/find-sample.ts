import { useSearch } from '@tanstack/react-router'
import { useShiftSamples } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'

/** The sample of this shift that the address names. */
export function useNamedSample(): ShiftSample | undefined {
  const { no } = useSearch({ strict: false }) as { no?: number }
  return useShiftSamples().find((sample) => sample.no === no)
}
