/** The service worker of a shift as the server sends it: never cached, and with the files of this build. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { testService } from '../support/service.ts'

beforeAll(() => ensurePages(), 180_000)
const service = testService()

test('no browser caches the worker, and it may only call this service', async () => {
  const answer = await fetch(`${service.address}/shift-worker.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('the worker lists only built files, including what its document loads', async () => {
  const worker = await (await fetch(`${service.address}/shift-worker.js`)).text()
  const files: string[] = JSON.parse(JSON.parse(worker.match(/JSON\.parse\(("\[.*?\]")\)/)?.[1] ?? '"[]"'))
  expect(files.length).toBeGreaterThan(10)
  for (const path of files) {
    const { status, headers } = await fetch(`${service.address}${path}`)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
  }
  const document = readFileSync(new URL('../../dist/staff.html', import.meta.url), 'utf8')
  const loaded = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  expect(loaded.length).toBeGreaterThan(1)
  expect(files).toEqual(expect.arrayContaining(loaded))
})
