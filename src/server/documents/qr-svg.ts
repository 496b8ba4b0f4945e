import encodeQR from 'qr'

// Scanners need an empty border of four modules around the code; on a label the paper around it may serve as that.
type Quiet = { readonly border?: number }

/** The QR code of a text as an SVG picture, one path. */
export function qrSvg(text: string, { border = 4 }: Quiet = {}): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const size = rows.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}
