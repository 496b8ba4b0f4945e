/** Sheets of labels for vials and bags: a QR code of the public URL, and the ID in large letters (R3.25). */
import type { labelSheets } from '#contract/admin/ids.ts'
import { qrSvg } from './qr-svg.ts'
import { makePdf } from './typst.ts'

/** A sheet in millimetres; `text` in points. `pitch` is from one label's corner to the next label's. */
type Sheet = {
  readonly page: readonly [width: number, height: number]
  readonly label: readonly [width: number, height: number]
  readonly pitch: readonly [across: number, down: number]
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  readonly inset: number
  readonly text: number
}

/** Measures of the makers' own templates: Avery 5160 (letter, 30 labels), Avery L4731 (A4, 189 labels). */
const sheets: Record<(typeof labelSheets)[number], Sheet> = {
  AVERY_5160: {
    page: [215.9, 279.4],
    label: [66.675, 25.4],
    pitch: [69.85, 25.4],
    left: 4.7625,
    top: 12.7,
    columns: 3,
    rows: 10,
    inset: 2,
    text: 18,
  },
  AVERY_L4731: {
    page: [210, 297],
    label: [25.4, 10],
    pitch: [27.9, 10],
    left: 8.6,
    top: 13.5,
    columns: 7,
    rows: 27,
    inset: 0.6,
    text: 7.5,
  },
  VIAL_25X10: {
    page: [25, 10],
    label: [25, 10],
    pitch: [25, 10],
    left: 0,
    top: 0,
    columns: 1,
    rows: 1,
    inset: 0.6,
    text: 7.5,
  },
}

type Labels = {
  readonly sheet: keyof typeof sheets
  /** How many labels of the first sheet are already used. */
  readonly skip: number
  readonly labels: readonly { readonly id: string; readonly address: string }[]
  readonly service: string
}

/** The labels as a PDF. */
export function labelsPdf({ sheet, skip, labels, service }: Labels): Promise<Uint8Array> {
  const { columns, rows } = sheets[sheet]
  return makePdf('labels.typ', {
    title: `Labels of ${labels[0]?.id ?? ''} to ${labels.at(-1)?.id ?? ''}`,
    service,
    sheet: sheets[sheet],
    skip: skip % (columns * rows),
    labels: labels.map(({ id, address }) => ({ id, qr: qrSvg(address, { border: 2 }) })),
  })
}
