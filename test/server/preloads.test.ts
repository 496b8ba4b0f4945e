/** The staff document names the code of the page at its address, so that it loads at once. */
import { beforeAll, expect, test } from 'vitest'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { testService } from '../support/service.ts'

beforeAll(() => ensurePages(), 180_000)
const service = testService()

const filesOf = async (path: string) => {
  const html = await (await fetch(`${service.address}${path}`)).text()
  return [...html.matchAll(/<link [^>]*href="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
}

test.each([
  ['/collection-survey?draft=1', 'survey-page'],
  ['/prepare-samples-for-transport', 'prepare-page'],
  ['/receipt-samples', 'receive-page'],
  ['/report/PD1', 'report-page'],
  ['/result/PD1', 'result-page'],
  ['/samples/PD1', 'sample-page'],
])('%s names its code, once, and each file is there', async (path, page) => {
  const files = await filesOf(path)
  expect(files.some((file) => file.startsWith(`/assets/${page}-`))).toBe(true)
  expect(new Set(files).size).toBe(files.length)
  for (const file of files) expect([file, (await fetch(`${service.address}${file}`)).status]).toEqual([file, 200])
})

test('other addresses get the document as it is', async () => {
  const plain = await filesOf('/')
  expect(plain.length).toBeGreaterThan(1)
  expect(await filesOf('/insight')).toEqual(plain)
  expect(await filesOf('/report/PD1/more')).toEqual(plain)
})
