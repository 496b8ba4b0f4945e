/** The service worker of a shift: its pages open without a network, and a newer version does not lose an open shift. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { addSample, beginShift, freeVials, network, password, says, unlock } from './shift-support.ts'
import { expect, test } from './support.ts'
import { button } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|service worker/i })

/** The same service at another address, where the test can change the worker: `added` is appended to its text. */
async function between(address: string) {
  const worker = { added: '', missing: '' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: __, 'accept-encoding': ___, 'content-length': ____, ...headers } = request.headers
    const reply = await fetch(`${address}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const said = Object.fromEntries(reply.headers)
    delete said['content-encoding']
    delete said['content-length']
    delete said['transfer-encoding']
    let body = Buffer.from(await reply.arrayBuffer())
    if (request.url === '/shift-worker.js') {
      const text = body.toString().replace('JSON.parse("[', () => `JSON.parse("[${worker.missing}`)
      body = Buffer.from(`${text}${worker.added}`)
    }
    response.writeHead(reply.status, said).end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { worker, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function signInAt(page: Page, address: string) {
  await page.goto(`${address}/`)
  await page.getByRole('textbox', { name: 'Email' }).fill('collection@demo.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign In').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}

test('the pages of a shift open without a network', async ({ page, context, baseURL }) => {
  await signInAt(page, baseURL ?? '')
  const passphrase = await beginShift(page, await freeVials(page, 2))
  await page.evaluate(() => localStorage.clear())
  await network(context, false)
  await page.goto('/')
  await page.getByRole('link', { name: 'Go on with the shift' }).click()
  await unlock(page, passphrase)
  await page.goto('/shift')
  await unlock(page, passphrase)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
})

test('a newer version takes over once all its files are loaded, and the shift stays', async ({
  page,
  context,
  baseURL,
}) => {
  const proxy = await between(baseURL ?? '')
  try {
    await signInAt(page, proxy.address)
    const ids = await freeVials(page, 2)
    const passphrase = await beginShift(page, ids, 'Tablet 2', `${proxy.address}/shift/begin`)
    await network(context, false)
    await addSample(page, ids[0] ?? '')
    await button(page, 'Done').click()
    await network(context, true)
    await says(page, 0, 1)
    const version = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update().catch(() => {})
        const text = await (await fetch('/shift-worker.js')).text()
        return { isWaiting: registration?.waiting !== null, state: registration?.active?.state, newer: text.slice(-9) }
      })
    // A version with a missing file is not installed, and the current one stays.
    proxy.worker.added = '\n//second'
    proxy.worker.missing = '\\"/assets/missing-ABCDEFGH.js\\",'
    expect(await version()).toMatchObject({ state: 'activated', newer: '\n//second' })
    await network(context, false)
    await page.goto(`${proxy.address}/shift`)
    await unlock(page, passphrase)
    await says(page, 0, 1)
    await network(context, true)
    // Listens first: the browser looks for a newer version by itself, too, and may be faster.
    await page.evaluate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        document.documentElement.dataset.isNew = 'yes'
      })
    })
    // Once all files are there, it takes over under the open page.
    proxy.worker.missing = ''
    // A browser joins an update that it began by itself, which may still have found the missing file; a later one does not.
    const isNew = async () => {
      await version()
      return page.evaluate(() => document.documentElement.dataset.isNew)
    }
    // It loads a hundred files first, through this proxy.
    await expect.poll(isNew, { timeout: 90_000 }).toBe('yes')
    await network(context, false)
    await addSample(page, ids[1] ?? '')
    await button(page, 'Done').click()
    await says(page, 1, 1)
    await page.reload()
    await unlock(page, passphrase)
    await says(page, 1, 1)
  } finally {
    proxy.close()
  }
})
