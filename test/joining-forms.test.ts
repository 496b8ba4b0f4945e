/**
 * Whatever replaces something stored (PUT, PATCH) joins what others saved meanwhile: a form edits with `isEdit` and stays mounted while its
 * values reload. What one press changes has no fields to join; it is listed here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declared } from './support/contract.ts'

const web = join(import.meta.dirname, '../src/web')
const pages = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(web, path), 'utf8') }))

/** Buttons, orders and pictures: each takes the version of what its page shows, which reloads after a refusal. */
const presses = [
  'admin/messages/messages-page.tsx',
  'admin/options/options-page.tsx',
  'admin/people/person-actions.tsx',
  'admin/settings/logo-part.tsx',
  'admin/settings/setup-check-codes.tsx',
  'admin/sites/courier-link.tsx',
  'admin/sites/courier-page.tsx',
  'admin/technologies/technologies-page.tsx',
]

/** The survey's edit: its form is in use-survey.ts. */
const senders = ['collection/send-survey.ts']

const replacing = declared
  .filter(({ endpoint: { method } }) => method === 'PUT' || method === 'PATCH')
  .map(({ name }) => name.split('.')[1] ?? '')

test.each(replacing)('%s joins', (call) => {
  const using = pages.filter(({ text }) => new RegExp(`\\b${call}\\b`).test(text))
  expect(using).not.toEqual([])
  const joins = (text: string) => /\buseForm\b/.test(text) && /\bisEdit\b/.test(text)
  const others = using.filter(({ path, text }) => !joins(text) && ![...presses, ...senders].includes(path))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('no form begins anew when its values reload', () => {
  expect(pages.filter(({ text }) => text.includes('key={answer.dataUpdatedAt}')).map(({ path }) => path)).toEqual([])
  // Every press that is listed exists.
  expect(presses.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})
