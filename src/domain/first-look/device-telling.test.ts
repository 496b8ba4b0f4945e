import { describe, expect, test } from 'vitest'
import { tellingFaults } from '#domain/sample/telling.ts'
import { deviceTellingFaults, deviceTellingTexts, noTelling, sentTelling } from './device-telling.ts'

const heard = { ...noTelling, outcomes: ['HEARD'] as const }
const faults = (shown: string, showsNeither = false) =>
  deviceTellingFaults({ ...heard, shown, showsNeither }, 'HBT001').map(({ message }) => message)

describe('whoever is told on a device shows the card of the sample', () => {
  test.each(['HBT001', ' hbt-001 ', 'https://vialog.example/service-users/result/HBT001?code=4711'])(
    '%s is its card',
    (shown) => expect(faults(shown)).toEqual([]),
  )

  test.each(['HBT002', '17', 'https://vialog.example/service-users/result/HBT0011'])('%s stops it', (shown) => {
    expect(faults(shown)).toEqual([deviceTellingTexts.notTheirs('HBT001')])
    expect(faults(shown, true)).toEqual([deviceTellingTexts.notTheirs('HBT001')])
  })

  test('without a card, staff say that they are sure', () => {
    expect(faults('')).toEqual([deviceTellingTexts.shown])
    expect(faults('', true)).toEqual([])
  })

  test('it is said what became of it', () =>
    expect(deviceTellingFaults({ ...noTelling, shown: 'HBT001' }, 'HBT001')).toEqual([
      { field: 'telling.outcomes', message: tellingFaults.outcomes },
    ]))

  test('the ID on the card is sent, and null for none', () => {
    const shown = 'https://vialog.example/service-users/result/HBT001?code=4711'
    expect(sentTelling({ ...heard, shown })).toEqual({ shown: 'HBT001', outcomes: ['HEARD'], naloxone_offered: null })
    expect(sentTelling({ ...heard, showsNeither: true }).shown).toBeNull()
  })
})
