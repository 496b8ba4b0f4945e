import { describe, expect, test } from 'vitest'
import { afterReading, stripsOfAll, withoutStrip, withStrip } from './strip-clocks.ts'

const now = new Date('2026-08-01T12:00:00.000Z')
const later = new Date('2026-08-01T12:05:00.000Z')
const fentanyl = { strip_type: 'Fentanyl', ready_at: later.toISOString() }

describe('a strip that was dipped on a device', () => {
  test('runs five minutes; one of the same type begins again', () => {
    const strips = withStrip([], ' Fentanyl ', now)
    expect(strips).toEqual([fentanyl])
    expect(withStrip(strips, 'fentanyl', later)).toEqual([
      { strip_type: 'fentanyl', ready_at: '2026-08-01T12:10:00.000Z' },
    ])
  })

  test('is taken out by its type, whatever its letters', () => {
    expect(withoutStrip([fentanyl, { ...fentanyl, strip_type: 'LSD' }], 'FENTANYL')).toHaveLength(1)
  })

  test('is read by a result of its type, once it could be read', () => {
    expect(afterReading([fentanyl], ['fentanyl'], later)).toEqual([])
    expect(afterReading([fentanyl], ['fentanyl'], now)).toEqual([fentanyl])
    expect(afterReading([fentanyl], ['LSD'], later)).toEqual([fentanyl])
  })
})

test('the strips of all samples stand in the order in which they can be read; one given up has none', () => {
  type Sample = Parameters<typeof stripsOfAll>[0][number] & { readonly sample_id: string }
  const later = { ...fentanyl, ready_at: '2026-08-01T12:09:00.000Z' }
  const samples: Sample[] = [
    { sample_id: 'A1', state: 'made', strips: [later] },
    { sample_id: 'B2', state: 'held', strips: [fentanyl] },
    { sample_id: 'C3', state: 'held' },
    { sample_id: 'D4', state: 'given_up', strips: [fentanyl] },
  ]
  expect(stripsOfAll(samples).map(({ sample }) => sample.sample_id)).toEqual(['B2', 'A1'])
})
