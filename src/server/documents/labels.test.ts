/** Labels, read as a phone reads them: each QR code, rendered to a picture, leads to its sample's public address. */
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { labelSheets } from '#contract/admin/ids.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { labelsPdf } from './labels-pdf.ts'

const address = (id: string) => `https://results.example/service-users/result/${id}`
const labels = Array.from({ length: 5 }, (_, index) => ({ id: `PD221${index}`, address: address(`PD221${index}`) }))

/** The corners of the labels on a page, in millimetres, as the makers of the sheets draw them. */
const places = {
  AVERY_5160: (index: number) => [4.7625 + (index % 3) * 69.85, 12.7 + Math.floor(index / 3) * 25.4, 66.675, 25.4],
  AVERY_L4731: (index: number) => [8.6 + (index % 7) * 27.9, 13.5 + Math.floor(index / 7) * 10, 25.4, 10],
  VIAL_25X10: () => [0, 0, 25, 10],
} as const

/** A part of a page as pixels, at 508 dpi, as an average label printer prints. */
async function pictureOf(pdf: Uint8Array, page: number, [left = 0, top = 0, width = 0, height = 0]: readonly number[]) {
  const dots = 20
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const sheet = await document.getPage(page)
  const viewport = sheet.getViewport({
    scale: (dots * 25.4) / 72,
    offsetX: -left * dots,
    offsetY: -top * dots,
  })
  const canvas = createCanvas(Math.round(width * dots), Math.round(height * dots))
  await sheet.render({ canvas: canvas as never, viewport }).promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return { data, width: canvas.width, height: canvas.height }
}

describe.each(labelSheets)('%s', (sheet) => {
  const isRoll = sheet === 'VIAL_25X10'

  test('each code leads to its own sample, in its own place', async () => {
    const pdf = await labelsPdf({ sheet, skip: 0, labels, service: 'A service' })
    for (const [index, { id }] of labels.entries()) {
      const picture = await pictureOf(pdf, isRoll ? index + 1 : 1, places[sheet](index))
      expect(decodeQR(picture)).toBe(address(id))
    }
  })

  test('the ID stands beside its code, and a used place stays empty', async () => {
    const pdf = await labelsPdf({ sheet, skip: 2, labels, service: 'A service' })
    const text = await pdfText(pdf)
    for (const { id } of labels) expect(text).toContain(id)
    if (isRoll) return
    const picture = await pictureOf(pdf, 1, places[sheet](2))
    expect(decodeQR(picture)).toBe(address('PD2210'))
    const empty = await pictureOf(pdf, 1, places[sheet](1))
    expect(empty.data.every((value) => value === 255 || value === 0)).toBe(true)
    expect(() => decodeQR(empty)).toThrow()
  })
})

test('five thousand labels are made at once', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: `PD${index}`, address: address(`PD${index}`) }))
  const pdf = await labelsPdf({ sheet: 'AVERY_L4731', skip: 0, labels: many, service: 'A service' })
  expect(pdf.length).toBeGreaterThan(100_000)
})
