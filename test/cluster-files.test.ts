/**
 * The files of deploy/ for Patroni and HAProxy keep to what Vialog rests on. `npm run test:cluster` runs them; this is for
 * machines without those programs.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fileOf = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

/** The values of a YAML file that has mappings only, by their paths, such as bootstrap.dcs.ttl. */
function valuesOf(text: string): Record<string, string> {
  const path: string[] = []
  const values: Record<string, string> = {}
  for (const line of text.split('\n').filter((each) => !/^\s*(#|$)/.test(each))) {
    const [, indent = '', key = '', value = ''] = line.match(/^((?: {2})*)(\w+):(?: (\S+))?$/) ?? []
    expect(key, `'${line}' is no mapping`).not.toBe('')
    path.splice(indent.length / 2, Number.POSITIVE_INFINITY, key)
    if (value !== '') values[path.join('.')] = value
  }
  return values
}

/** A time of haproxy.cfg in seconds. */
function secondsOf(settings: string, name: string): number {
  const [, number, unit = ''] = settings.match(new RegExp(`^ +${name} (\\d+)([smh])$`, 'm')) ?? []
  return Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? Number.NaN)
}

test('Patroni acknowledges nothing without a standby, and outlives etcd', () => {
  const values = valuesOf(fileOf('patroni.yml'))
  expect(values).toMatchObject({
    'bootstrap.dcs.synchronous_mode': 'true',
    'bootstrap.dcs.synchronous_mode_strict': 'true',
    'bootstrap.dcs.failsafe_mode': 'true',
    'bootstrap.dcs.postgresql.use_pg_rewind': 'true',
    'watchdog.mode': 'required',
  })
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((key) => Number(values[`bootstrap.dcs.${key}`]))
  // Patroni's own rule: else a leader that only waits for etcd loses its key.
  expect(ttl).toBeGreaterThanOrEqual((wait ?? Number.NaN) + 2 * (retry ?? Number.NaN))
})

test('HAProxy waits shorter than Vialog for a connection, and longer for an answer', () => {
  const settings = fileOf('haproxy.cfg')
  expect(secondsOf(settings, 'timeout connect')).toBeLessThan(3)
  for (const side of ['client', 'server']) expect(secondsOf(settings, `timeout ${side}`)).toBeGreaterThan(31)
  expect(settings).toContain('option httpchk OPTIONS /primary')
  expect(settings).toContain('on-marked-down shutdown-sessions')
  expect(settings.match(/^ +server \w+ \S+:5432 check port 8008$/gm)).toHaveLength(3)
})
