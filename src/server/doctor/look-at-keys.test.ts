/** A server whose keys are not those of the others: its start warns, and the doctor says it. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { markKeys } from '#server/key-marks.ts'
import { testService } from '../../../test/support/service.ts'
import { keyFindings } from './look-at-keys.ts'

const service = testService()

test('a key that is not the one of the server that started last', async () => {
  const keys = { SECRET_KEY: 'a'.repeat(40), CUSTODY_KEY: 'b'.repeat(40) }
  const marked = async (env: NodeJS.ProcessEnv) =>
    (await keyFindings(service.db, readConfig({ ...keys, DATABASE_URL: 'postgres://localhost/vialog', ...env }))).map(
      ({ how, what }) => `${how}: ${what}`,
    )
  const lines: string[] = []
  const start = async (secret: string, custody: string) =>
    markKeys(service.db, { secret, keys: [custody] }, (line) => lines.push(line))
  expect(await marked({})).toEqual([])
  await start(keys.SECRET_KEY, keys.CUSTODY_KEY)
  await start(keys.SECRET_KEY, keys.CUSTODY_KEY)
  expect(lines).toEqual([])
  expect(await marked({})).toEqual(['good: The keys are those of the server that started last.'])
  expect(await marked({ SECRET_KEY: 'c'.repeat(40) })).toEqual([
    'wrong: SECRET_KEY is not that of the server that started last: people are signed out again and again.',
  ])
  expect(await marked({ CUSTODY_KEY: 'c'.repeat(40) })).toEqual([
    'wrong: CUSTODY_KEY is not that of the server that started last: heads of the custody log do not hold everywhere.',
  ])
  expect(await marked({ CUSTODY_KEY: `${'c'.repeat(40)},${keys.CUSTODY_KEY}` })).toEqual([
    'good: The keys are those of the server that started last.',
  ])
  await start('c'.repeat(40), keys.CUSTODY_KEY)
  expect(lines).toEqual([
    expect.stringMatching(/^Warning: SECRET_KEY is not the one with which a server started before\./),
  ])
})
