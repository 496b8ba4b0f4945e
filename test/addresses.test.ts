/** What pages read of an address, and of what a browser stored. */
import { expect, test } from 'vitest'
import { addressWith, day, longText, pageNumber, shortText, wholeNumber, wordOf } from '#web/address.ts'
import { readSession } from '#web/session/claims.ts'

test('an address gives what makes sense and leaves out the rest', () => {
  const read = addressWith({
    search: shortText(5),
    samples: longText(5),
    order: wordOf(['asc', 'desc']),
    page: pageNumber,
    site: wholeNumber(9),
    from: day,
  })
  expect(
    read({ search: ' a b ', samples: '', order: 'asc', page: '2', site: 9, from: '2024-02-29', other: 'x' }),
  ).toEqual({
    search: 'a b',
    samples: '',
    order: 'asc',
    page: 2,
    site: 9,
    from: '2024-02-29',
  })
  for (const nonsense of [
    undefined,
    null,
    '',
    ' ',
    'abcdef',
    '0',
    '-1',
    '1.5',
    'NaN',
    {},
    [],
    '2023-02-29',
    '2023-13-01',
  ])
    expect(
      read({
        search: nonsense === 'abcdef' ? nonsense : {},
        order: nonsense,
        page: nonsense,
        site: nonsense,
        from: nonsense,
      }),
    ).toStrictEqual({
      search: undefined,
      samples: undefined,
      order: undefined,
      page: undefined,
      site: undefined,
      from: undefined,
    })
  expect(read({ page: '1e300', site: '10' })).toEqual({ page: 100_000 })
})

test('a stored session is read whole or not at all', () => {
  const kept = {
    ...{ exp: 1, iat: 1, sub: '5', name: 'Alex', site: 'Harbour', site_id: 2 },
    ...{ performs_collection: true, performs_analysis: false, is_admin: false },
    ...{ access: 'a', refresh: 'r', clock_ahead: 3 },
  }
  expect(readSession({ ...kept, more: 1 })).toEqual(kept)
  const { clock_ahead, site_id, ...older } = kept
  expect(readSession(older)).toMatchObject({ ...older, clock_ahead: 0 })
  for (const name of Object.keys(older).filter((name) => name !== 'iat'))
    expect(() => readSession({ ...kept, [name]: undefined }), name).toThrow()
  for (const wrong of [null, undefined, 'text', 5, { ...kept, exp: '1' }, { ...kept, is_admin: 'yes' }])
    expect(() => readSession(wrong)).toThrow()
})
