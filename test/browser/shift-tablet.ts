/** A tablet for the proof of shifts: its browser can be killed, filled and slowed down, and its profile survives. */
import { readdir, readFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { addSample, fillSample, password } from './shift-support.ts'
import { expect, test } from './support.ts'
import { button, isAt } from './survey-support.ts'

/** Starts a browser on a profile that outlives it. */
export async function tablet(folder: string, address: string) {
  const { launchOptions, viewport } = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: address,
    viewport: viewport ?? null,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page }
}

/** Kills the browser of a profile, as an empty battery does. */
export async function killBrowser(folder: string) {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(`--user-data-dir=${folder}`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended with its parent.
    }
  }
}

/** Signs in with the form on the page. */
export async function signInAs(page: Page, who: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(`${who}@demo.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Adds samples on the pages, one after another from the card of the last. */
export async function addSamples(page: Page, ids: readonly string[]) {
  for (const [at, id] of ids.entries()) {
    if (at === 0) await addSample(page, id)
    else {
      await button(page, 'Add another sample').click()
      await isAt(page, 0)
      await fillSample(page, id)
    }
  }
  await button(page, 'Done').click()
}

/** Waits until it is so, at most `timeout` ms, and presses 'Try now' during pauses, as a person may. */
export async function hurry(page: Page, isOver: () => boolean, timeout = 120_000) {
  await expect
    .poll(
      async () => {
        await button(page, 'Try now')
          .click({ timeout: 500 })
          .catch(() => {})
        return isOver()
      },
      { timeout },
    )
    .toBe(true)
}

/** Whether the browser lets the shift's database grow; it checks the space left only now and then. */
export const canWrite = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('vialog-shift')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite', { durability: 'strict' })
          writing.objectStore('records').put('x'.repeat(2000), 'trial')
          const end = (isWritten: boolean) => {
            opening.result.close()
            resolve(isWritten)
          }
          writing.oncomplete = () => end(true)
          writing.onabort = () => end(false)
        }
      }),
  )

/** Ends the shift on its page, where both numbers agree; `untested`: so many samples that its question names. */
export async function endShift(page: Page, made: number, untested = 0) {
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText(`This device made ${made}.`)).toBeVisible()
  await expect(page.getByText(`The service holds ${made}.`)).toBeVisible()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await button(page, 'End the shift and delete it from this device').click()
  if (untested > 0) {
    const question = page.getByRole('dialog', { name: 'End the shift all the same?' })
    await expect(question.getByText('not tested here')).toHaveCount(untested)
    await question.getByRole('button', { name: 'End it all the same' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
  await expect(page.getByText('2 IDs went back to your site.')).toBeVisible()
}

/**
 * Controls the line of a page: cuts it, or slows it down as at the edge of town (400 kbit/s each way, 400 ms latency).
 */
export async function lineOf(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  const bytes = (400 * 1000) / 8
  const set = (offline: boolean) =>
    devTools.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes },
    })
  return {
    cut: () => set(true),
    slow: () => set(false),
    /** How long a request without a body waits for its answer, in ms. */
    answerTime: () =>
      page.evaluate(async () => {
        const begun = performance.now()
        await (await fetch('/api/ready/', { cache: 'no-store' })).text()
        return performance.now() - begun
      }),
  }
}
