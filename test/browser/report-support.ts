/** Shared by the tests of the report form: a sample at the lab, its form, its cells, and what the server has stored. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { headersOf, received } from './own-samples.ts'
import { expect, signIn } from './support.ts'

export const reportAddress = (id: string) => `/report/${id}`

/** Opens the form of a sample that has just arrived at the lab. */
export async function openNewReport(page: Page, request: APIRequestContext): Promise<string> {
  const [id = ''] = await received(request, 1)
  await signIn(page, 'analysis', reportAddress(id))
  await expect(page.getByRole('heading', { level: 1, name: /^Report Analysis Data/ })).toBeVisible()
  return id
}

/** A cell of the list of substances; rows count from 1. */
export function cell(page: Page, column: 'name' | 'percent' | 'weight', row: number): Locator {
  const labels = { name: 'Substance', percent: 'Relative %', weight: 'Weight in mg' }
  return page.getByLabel(`${labels[column]}, row ${row}`, { exact: true })
}

export const choose = (page: Page, technology: string) =>
  page.getByRole('group', { name: 'Technologies' }).getByRole('button', { name: technology }).click()

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Puts a text on the clipboard and pastes it into a cell, as a person does. */
export async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await into.focus()
  await page.keyboard.press('ControlOrMeta+v')
}

type Found = {
  drug: { name: string } | null
  custom_drug: string | null
  percent: number | null
  weight: number | null
}
type Stored = {
  technology: string
  strip_type: string | null
  strip_result: string | null
  is_draft: boolean
  version: number
  draft_version: number
  correction: string | null
  weight: number | null
  is_liquid: boolean | null
  notes: string
  drugs_found: Found[]
  not_found: Pick<Found, 'drug' | 'custom_drug'>[]
}

/** The reports of a sample as the lab sees them. */
export async function storedReports(request: APIRequestContext, id: string): Promise<Stored[]> {
  const answer = await request.get(`/api/analysis/reports/${id}/`, { headers: await headersOf(request, 'analysis') })
  return answer.json()
}

/** Each substance of a report as [name, percent, weight in g]. */
export const substancesOf = (report: Stored | undefined) =>
  report?.drugs_found.map(({ drug, custom_drug, percent, weight }) => [drug?.name ?? custom_drug, percent, weight])

/** Saves a GC-MS report in another window: as a draft, or submitted with a correction. */
export async function saveElsewhere(
  request: APIRequestContext,
  id: string,
  drugs_found: readonly unknown[],
  { is_draft = true, correction = null }: { is_draft?: boolean; correction?: string | null } = {},
): Promise<void> {
  const data = { drugs_found, is_liquid: 0, staff_first_name: 'Ben', staff_last_name: 'Cole' }
  const answer = await request.post(`/api/analysis/reports/?is_draft=${is_draft}`, {
    headers: await headersOf(request, 'analysis'),
    data: { sample: id, correction, tests: [{ technology: 'GC_MS', data }] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Answers yes to the questions before submitting. */
export const sayYes = (page: Page) =>
  page.getByRole('dialog', { name: 'Is this right?' }).getByRole('button', { name: 'Yes, submit' }).click()

/** Waits for the toast after a save, also if it is gone by now; each toast answers once. */
export async function toasted(page: Page, id: string, label: string): Promise<void> {
  const parts = [`${id} Sample Status Updated`, `Status: ${label}`]
  const take = () =>
    page.evaluate((words) => {
      const toasts = window.toasts ?? []
      const at = toasts.findIndex((toast) => words.every((word) => toast.includes(word)))
      toasts.splice(0, at + 1)
      return at >= 0
    }, parts)
  await expect.poll(take, parts.join(', ')).toBe(true)
}
