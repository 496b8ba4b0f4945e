/** Makes a page of Chromium as slow as an old device on a slow line. */
import type { Page } from '@playwright/test'

/** `latency` in ms, `down` and `up` in bit/s; the processor is four times slower than this machine's. */
export async function slowDown(page: Page, line: { latency: number; down: number; up: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.down / 8,
    uploadThroughput: line.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
