/**
 * A day at the bench by keyboard alone: reports pasted from the exports of three instruments, with ranges, traces and
 * substances not found. It counts the keys for each. BENCH_DAY=20 reports that many samples; the default is one per
 * export.
 */
import type { Locator, Page } from '@playwright/test'
import { received } from './own-samples.ts'
import { button, cell, reportAddress, storedReports, toasted } from './report-support.ts'
import { expect, signIn, test } from './support.ts'

/** Counts key presses; a chord counts as one. */
function keysOf(page: Page) {
  let count = 0
  const press = async (key: string) => {
    count += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    count += text.length
    await page.keyboard.type(text)
  }
  /** Presses Tab, or another key, until this element has the focus. */
  const to = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press(key)
    }
    await expect(target).toBeFocused()
  }
  /** Chooses an entry of a list with the arrow keys. */
  const choose = async (select: Locator, value: string) => {
    await to(select)
    const way = await select.evaluate((list: HTMLSelectElement, wanted) => {
      const at = [...list.options].findIndex((option) => option.value === wanted)
      return at < 0 ? 0 : at - list.selectedIndex
    }, value)
    for (let presses = 0; presses < Math.abs(way); presses += 1) await press(way > 0 ? 'ArrowDown' : 'ArrowUp')
    await expect(select).toHaveValue(value)
  }
  return { press, type, to, choose, count: () => count }
}

type Keys = ReturnType<typeof keysOf>

type Export = {
  readonly name: string
  readonly technology: string
  readonly text: string
  /** Questions about its columns, asked once on each device. */
  readonly columns: readonly (readonly [label: RegExp, use: string])[]
  /** Questions about the whole table, asked each time. */
  readonly asked: readonly (readonly [label: RegExp, answer: string])[]
  readonly names: readonly (readonly [label: RegExp, choice: string])[]
  readonly basis: string | null
  readonly found: readonly unknown[]
  readonly missing: readonly string[]
}

const gcms: Export = {
  name: 'a GC-MS quant table',
  technology: 'GC-MS',
  text: [
    'Peak\tCompound\tRT (min)\tArea %\tAmount (mg)',
    '1\tCaffeine\t7.412\t71.3\t3.08',
    '2\tCocaine\t8.955\t18.2\t0.8-1.2',
    '3\tLevamisole\t9.120\t9.9\t<LOQ',
    '4\tLidocaine\t9.402\t0.6\ttrace',
    '5\tFentanyl\t\t\tn.d.',
    '6\tXylazine\t\t\tn.d.',
  ].join('\r\n'),
  columns: [[/^Area %/, 'leave']],
  asked: [[/^‘n\.d\.’ beside Fentanyl, Xylazine/, 'not_found']],
  names: [],
  basis: 'of_weight',
  found: [
    ['caffeine', 'measured', null, null],
    ['cocaine', 'range', 0.0008, 0.0012],
    ['levamisole', 'trace', null, null],
    ['lidocaine', 'trace', null, null],
  ],
  missing: ['fentanyl', 'xylazine'],
}

const lcms: Export = {
  name: 'an LC-MS target list',
  technology: 'LC-MS',
  text: [
    'Target,RT,Result (ng/mg),Flag',
    'Heroin,4.21,182.4,',
    '6-MAM,3.02,11.9,',
    'Fentanyl,5.75,0,',
    'Carfentanil,,< LOD,',
    'Xylazine,,0,',
    'Morphine,2.20,<LOQ,',
  ].join('\n'),
  columns: [[/^Result \(ng\/mg\)/, 'leave']],
  asked: [],
  names: [],
  basis: null,
  found: [
    ['heroin', 'present', null, null],
    ['6-monoacetylmorphine (6-MAM)', 'present', null, null],
    ['morphine', 'present', null, null],
  ],
  missing: ['fentanyl', 'carfentanil', 'xylazine'],
}

const ftir: Export = {
  name: 'an FTIR search list',
  technology: 'FTIR',
  text: [
    'Rang;Substanz;Treffer;Anteil geschätzt %',
    '1;Koffein;0,953;50-60',
    '2;Paracetamol;0,912;20,5',
    '3;Mannitol;0,711;<5',
    '4;Xylazin;0,402;n.n.',
  ].join('\r\n'),
  columns: [],
  asked: [],
  names: [],
  basis: 'estimate',
  found: [
    ['caffeine', 'range', 50, 60],
    ['acetaminophen', 'measured', null, null],
    ['mannitol', 'below', null, 5],
  ],
  missing: ['xylazine'],
}

/** Pastes an export into a new report, answers the questions, submits it, and checks what the server stored. */
async function report(page: Page, id: string, one: Export, keys: Keys) {
  await expect(page.getByRole('heading', { level: 1, name: /^Report Analysis Data/ })).toBeVisible()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), one.text)
  await keys.to(button(page, one.technology))
  await keys.press('Enter')
  await expect(cell(page, 'name', 1)).toBeFocused()
  if (one.basis !== null) {
    const basis = page.getByLabel('What the percents are of')
    await keys.to(basis, 'Shift+Tab')
    await keys.choose(basis, one.basis)
    await keys.to(cell(page, 'name', 1))
  }
  await keys.press('ControlOrMeta+v')
  const columns = page.getByRole('dialog', { name: 'Columns of what you pasted' })
  const preview = page.getByRole('dialog', { name: /^Check / })
  await expect(columns.or(preview)).toBeVisible()
  if (await columns.isVisible()) {
    for (const [label, use] of one.columns) await keys.choose(columns.getByLabel(label), use)
    await keys.to(columns.getByRole('button', { name: 'Continue' }))
    await keys.press('Enter')
  }
  await expect(preview).toBeVisible()
  for (const [label, answer] of one.asked) await keys.choose(preview.getByLabel(label), answer)
  for (const [label, choice] of one.names) await keys.choose(preview.getByLabel(label), choice)
  await keys.to(preview.getByRole('button', { name: /^Add / }))
  await keys.press('Enter')
  await expect(preview).toHaveCount(0)
  if (one.technology !== 'FTIR') {
    await keys.to(page.getByRole('radio', { name: 'Yes' }))
    await keys.press('ArrowRight')
  }
  await keys.to(button(page, 'Submit'))
  await keys.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is this right?' })
  const done = page.getByRole('status').filter({ hasText: 'Status: Results Reported' }).first()
  await expect(question.or(done)).toBeVisible()
  if (await question.isVisible()) {
    await keys.to(question.getByRole('button', { name: 'Yes, submit' }))
    await keys.press('Enter')
  }
  await toasted(page, id, 'Results Reported')
}

type Stored = {
  readonly drugs_found: readonly { readonly drug: { readonly name: string }; readonly [field: string]: unknown }[]
  readonly not_found: readonly { readonly drug: { readonly name: string } }[]
}

const many = Number(process.env.BENCH_DAY ?? 3)

test('reports from three instruments are pasted by keyboard alone', async ({ page, request }) => {
  test.setTimeout(30_000 + many * 20_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const ids = await received(request, many)
  await signIn(page, 'analysis')
  const exports = [gcms, lcms, ftir]
  const begun = Date.now()
  const counts = new Map<string, number[]>()
  for (const [at, id] of ids.entries()) {
    const one = exports[at % exports.length] ?? gcms
    const keys = keysOf(page)
    await page.goto(reportAddress(id))
    await report(page, id, one, keys)
    counts.set(one.name, [...(counts.get(one.name) ?? []), keys.count()])
    // The form's own type of a stored report lacks kinds of amounts.
    const [stored] = (await storedReports(request, id)) as unknown as Stored[]
    const found = stored?.drugs_found.map(({ drug, amount_kind, low, high }) => [drug.name, amount_kind, low, high])
    expect(found).toEqual(one.found)
    expect(stored?.not_found.map(({ drug }) => drug.name)).toEqual(one.missing)
  }
  const seconds = Math.round((Date.now() - begun) / 1000)
  for (const [name, keys] of counts) console.log(`${name}: ${keys.join(', ')} keys`)
  console.log(`${ids.length} reports in ${seconds} s`)
  for (const [first = 0, ...others] of counts.values()) {
    // The first paste from an instrument may ask about its columns; after that the device remembers.
    expect(first).toBeLessThanOrEqual(65)
    expect(Math.max(0, ...others)).toBeLessThanOrEqual(50)
  }
})

/** The number of keys before amounts had kinds, counted from the skip link: the sidebar is not part of a report. */
const plainKeys = 43

test('a plain report of two substances takes no more keys than before amounts had kinds', async ({ page, request }) => {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis', reportAddress(id))
  await expect(page.getByRole('heading', { level: 1, name: /^Report Analysis Data/ })).toBeVisible()
  const keys = keysOf(page)
  await keys.to(page.getByRole('link', { name: 'Skip to content' }))
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.to(button(page, 'FTIR'))
  await keys.press('Enter')
  await expect(cell(page, 'name', 1)).toBeFocused()
  for (const [name, percent] of [
    ['caffeine', '61.5'],
    ['cocaine', '30'],
  ] as const) {
    await keys.type(name)
    await keys.press('Escape')
    await keys.press('Tab')
    await keys.type(percent)
    await keys.press('Enter')
  }
  await keys.to(button(page, 'Submit'))
  await keys.press('Enter')
  await toasted(page, id, 'Results Reported')
  console.log(`a plain report of two substances: ${keys.count()} keys`)
  expect(keys.count()).toBeLessThanOrEqual(plainKeys)
})
