/** The camera as a scanner: the test plays a film of a label instead. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'
import { expect, looksRight, test } from './support.ts'
import { button, isAt, next, openSurvey, option, sampleId } from './survey-support.ts'

const label = 'https://results.example/service-users/result/PD2400'
const film = join(tmpdir(), `vialog-label-${process.pid}.y4m`)
writeFileSync(film, filmOf(label))

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`]
    await use({ ...launchOptions, args })
  },
})

test('the camera reads the label and closes', async ({ page }) => {
  await openSurvey(page)
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await next(page)
  await isAt(page, 2)
  await button(page, 'Scan').click()
  await expect(page.getByRole('dialog', { name: 'Scan the label' }).or(page.getByText('Scanned PD2400'))).toBeVisible()
  await expect(sampleId(page)).toHaveValue('PD2400', { timeout: 20_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a camera without permission', () => {
  test('says what to do instead', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await openSurvey(page)
    await option(page, 'Results are for', 'Staff, drug market monitoring').check()
    await next(page)
    await button(page, 'Scan').click()
    await expect(page.getByText('The camera could not be used.')).toBeVisible()
    await looksRight(page)
    await page.getByLabel('Or type the sample ID').fill('pd2400.')
    await page.keyboard.press('Enter')
    await expect(sampleId(page)).toHaveValue('PD2400')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** Ten pictures of a QR code, 640 by 480, as uncompressed video. */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480]
  const rows = encodeQR(text, 'raw', { border: 4 })
  const module = Math.floor(height / rows.length)
  const luma = Buffer.alloc(width * height, 235)
  for (let y = 0; y < rows.length * module; y++) {
    for (let x = 0; x < rows.length * module; x++) {
      if (rows[Math.floor(y / module)]?.[Math.floor(x / module)]) luma[y * width + x] = 16
    }
  }
  const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  const pictures = Array.from({ length: 10 }, () => picture)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...pictures])
}
