/** Returns: they add up after random lives, a released one stays as it was, and the next one names what changed. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readHoldings } from '#contract/holdings.ts'
import { previewReturn, type Return, releaseReturn } from '#contract/returns.ts'
import { me } from '#contract/session.ts'
import { returnColumns } from '#domain/holdings/return.ts'
import { spanAt } from '#domain/holdings/return-period.ts'
import { type LifeStep, longLives, takeStep } from '../../../test/support/lives.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'
import { readLedger } from './ledger.ts'

const service = testService()
const staffOf: Record<string, Person> = {
  ...{ Parkdale: 'collection', Riverside: 'otherCollection', 'Central laboratory': 'lab' },
  ...{ 'University laboratory': 'otherLab', Harbour: 'both' },
}

beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before a test sets its own.
  for (const who of [...Object.values(staffOf), 'admin'] as Person[]) await service.must(who, me)
  await service.db
    .updateTable('sites')
    .set({ tests_on_site: true, return_basis: 'Exemption 7' })
    .where('name', '=', 'Harbour')
    .execute()
})

type Open = { readonly isHarbour: boolean; readonly steps: readonly LifeStep[]; id?: string; next: number }

const at = (time: string | number) => {
  service.clock = new Date(time)
}
const preview = (who: Person, from: string, to: string) =>
  service.must(who, previewReturn, { query: { from, to, moves: true } })
async function release(who: Person, from: string, to: string): Promise<Return> {
  const { check } = await preview(who, from, to)
  return service.must(who, releaseReturn, { input: { from, to, fullname: 'Ada Osei', check } })
}

const units = (grams: number) => Math.round(grams * 1e7)
type Cells = Return['total']
function unevenness(cells: Cells) {
  const sum = (of: (cell: Cells['sent']) => number) => {
    const signs = { held_before: 1, corrected: 1, received: 1, found_again: 1, held_after: -1 } as Record<
      string,
      number
    >
    const parts = returnColumns.map((column) => {
      const sign = column === 'held_after' ? -1 : (signs[column] ?? -1)
      return sign * of(cells[column])
    })
    return parts.reduce((all, one) => all + one, 0)
  }
  return [sum(({ vials }) => vials), sum(({ not_weighed }) => not_weighed), sum(({ grams }) => units(grams))]
}
const nothing = [0, 0, 0]
const cellText = ({ vials, not_weighed, grams }: Cells['sent']) => `${vials} ${not_weighed} ${units(grams)}`
const held = (lines: Return['lines'], column: 'held_before' | 'held_after') =>
  lines
    .filter((line) => line[column].vials > 0)
    .map((line) => `${line.basis} ${line.substance}: ${cellText(line[column])}`)
    .sort()

const isOut = (what: string) => !['RECEIVED', 'FOUND'].includes(what)

/** What a site held of each sample at an instant, as a ledger from that instant on begins, and as all moves before add up. */
async function beginsAs(site: number, from: string) {
  const always = { site, from: '2026-01-01T05:00:00Z', told: null }
  const [known, before] = await Promise.all([
    readLedger(service.db, { ...always, from, to: from }),
    readLedger(service.db, { ...always, to: from }),
  ])
  const sums = new Map<string, number[]>()
  for (const row of before) {
    const sign = row.part === 'MOVE' && isOut(row.what) ? -1 : 1
    const [vials = 0, notWeighed = 0, units = 0] = sums.get(row.sample_id) ?? []
    const sum = [vials + sign * row.vials, notWeighed + sign * row.not_weighed, units + sign * Math.round(row.units)]
    sums.set(row.sample_id, sum)
  }
  const inOrder = (held: [string, number[]][]) => held.sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    begun: inOrder(known.map((row) => [row.sample_id, [row.vials, row.not_weighed, Math.round(row.units)]])),
    added: inOrder([...sums].filter(([, [vials]]) => vials !== 0)),
  }
}

/** Registers the sample of a life, or takes its next step that is not refused. */
async function live(life: Open) {
  if (life.id === undefined) {
    life.id = await register(service, {}, life.isHarbour ? 'both' : 'collection')
    return
  }
  for (let step = life.steps[life.next]; step !== undefined; step = life.steps[life.next]) {
    life.next += 1
    const status = await takeStep(service, life.id, step)
    expect(status, JSON.stringify(step)).toBeLessThan(500)
    if (status < 400) return
  }
}

test('after random lives each return adds up, begins where the last one ended, and ends with the holdings', async () => {
  const count = Number(process.env.LIVES ?? 250)
  const begin = Date.parse('2026-01-02T15:00:00Z')
  const hour = 3_600_000
  const drawn = fc.sample(
    fc.tuple(longLives, fc.nat(100 * 24), fc.array(fc.nat(25 * 24), { minLength: 9, maxLength: 9 })),
    count,
  )
  // Each moment of a life takes the next step that the service does not refuse.
  const acts: { at: number; life: Open }[] = drawn.flatMap(([life, start, waits]) => {
    let now = begin + start * hour
    const open: Open = { ...life, next: 0 }
    return [0, ...waits].map((wait) => {
      now += wait * hour + 1000
      return { at: now, life: open }
    })
  })
  const until = Date.parse('2026-07-01T04:00:00Z')
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
  const released = new Map<string, Return[]>()
  const left = acts.filter((act) => act.at < until).sort((a, b) => a.at - b.at)
  for (const month of months) {
    const { from, to } = spanAt(`${month}-01`, 'month')
    // The first moment of the next month in Toronto.
    const end = Date.parse(
      `${new Date(Date.parse(`${to}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10)}T${month < '2026-03' ? '05' : '04'}:00:00Z`,
    )
    while (left[0] !== undefined && left[0].at < end) {
      const [act] = left.splice(0, 1)
      if (act === undefined) break
      at(act.at)
      await live(act.life)
    }
    at(end)
    for (const [site, who] of Object.entries(staffOf)) {
      const said = await release(who, from, to)
      const before = released.get(site)?.at(-1)
      for (const line of said.lines) expect([line.substance, ...unevenness(line)]).toEqual([line.substance, ...nothing])
      expect(unevenness(said.total)).toEqual(nothing)
      if (before !== undefined) {
        expect(held(said.lines, 'held_before')).toEqual(held(before.lines, 'held_after'))
        expect(cellText(said.total.held_before)).toBe(cellText(before.total.held_after))
      }
      const now = await service.must(who, readHoldings, { query: {} })
      expect(held(said.lines, 'held_after'), site).toEqual(
        now.groups
          .map((one) => `${one.basis} ${one.substance}: ${one.samples} ${one.not_weighed} ${units(one.grams)}`)
          .sort(),
      )
      released.set(site, [...(released.get(site) ?? []), said])
    }
  }
  let unchanged = 0
  for (const month of [...months, '2026-07']) {
    for (const site of Object.keys(staffOf)) {
      const { begun, added } = await beginsAs(service.site(site), `${month}-01T04:30:00Z`)
      expect(begun, `${site} ${month}`).toEqual(added)
      if (month > '2026-03') unchanged += begun.length
    }
  }
  expect(unchanged).toBeGreaterThan(20)
  // All months together say what the half-year says, once their corrections are counted in.
  const whats = {
    received: 'RECEIVED',
    found_again: 'FOUND',
    tested: 'TESTED',
    returned: 'RETURNED',
    sent: 'SENT',
    destroyed: 'DESTROYED',
    lost: 'LOST',
  } as const
  let corrections = 0
  for (const [site, who] of Object.entries(staffOf)) {
    const all = await preview(who, '2026-01-01', '2026-06-30')
    const parts = released.get(site) ?? []
    for (const [column, what] of Object.entries(whats) as [keyof typeof whats, string][]) {
      const differences = parts.flatMap((one) => one.corrections).filter((one) => one.what === what)
      corrections += differences.length
      const sum = (of: (cell: Cells['sent']) => number) =>
        parts.reduce((total, one) => total + of(one.total[column]), 0) +
        differences.reduce(
          (total, { from, to }) => total + (to === null ? 0 : of(to)) - (from === null ? 0 : of(from)),
          0,
        )
      expect([
        site,
        column,
        sum(({ vials }) => vials),
        sum(({ grams }) => units(grams)),
        sum(({ apart }) => units(apart)),
      ]).toEqual([
        ...[site, column, all.total[column].vials, units(all.total[column].grams), units(all.total[column].apart)],
      ])
    }
    expect(cellText(all.total.held_after)).toBe(cellText(parts.at(-1)?.total.held_after ?? all.total.held_after))
  }
  expect(corrections).toBeGreaterThan(20)
})
