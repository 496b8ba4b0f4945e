/** The files for Prometheus and Grafana: every metric that they use exists, and every alert says what to do. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testService } from '../../../test/support/service.ts'
import { Metrics } from './metrics.ts'

const service = testService()
const file = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

/** The metrics that a text names; those of a histogram by its own name. */
const namedIn = (text: string) =>
  [...new Set(text.match(/\b(vialog|nodejs|process)_[a-z0-9_]+/g))].map((name) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  )

/** The metrics that there are, by their help. */
async function existing() {
  const backups = async () => ({ last_good: null, carry_tries: 0, alarms: [] })
  const text = await new Metrics({ ...service.services, backups, setbacks: async () => 0 }).text()
  return [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name ?? '')
}

test('every metric of the alerts and of the dashboard exists, and every one of ours is on the dashboard', async () => {
  const names = await existing()
  const [alerts, dashboard] = await Promise.all(['prometheus-alerts.yml', 'grafana-dashboard.json'].map(file))
  const asked = [...namedIn(alerts ?? ''), ...namedIn(dashboard ?? '')]
  expect(asked.length).toBeGreaterThan(12)
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => name.startsWith('vialog_') && !namedIn(dashboard ?? '').includes(name))).toEqual([])
})

test('every alert says what to do, and is tried by promtool', async () => {
  const [alerts, tried] = await Promise.all(['prometheus-alerts.yml', 'prometheus-alerts.test.yml'].map(file))
  const rules = (alerts ?? '').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(8)
  for (const rule of rules) {
    const name = rule.slice(0, rule.indexOf('\n'))
    expect(rule, name).toMatch(/\n {10}summary: .+\n {10}do: .{40,}/)
    expect(tried, name).toContain(name)
  }
})

test('the dashboard is one that Grafana can read: panels with a place, a title and something to ask', async () => {
  const { panels } = JSON.parse(await file('grafana-dashboard.json')) as {
    panels: { title: string; gridPos: object; targets: { expr: string }[] }[]
  }
  expect(panels.length).toBeGreaterThan(10)
  for (const { title, gridPos, targets } of panels) {
    expect(title).not.toBe('')
    expect(Object.keys(gridPos).sort()).toEqual(['h', 'w', 'x', 'y'])
    expect(targets.every(({ expr }) => expr.length > 5)).toBe(true)
  }
})
