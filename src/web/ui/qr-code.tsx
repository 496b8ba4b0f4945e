/** A QR code as one path of an inline SVG: sharp at any size, even on paper. */
import encodeQR from 'qr'
import styles from './qr-code.module.css'

// Scanners need a quiet edge of four modules around the code.
const quiet = 4

/** The QR code of a text; `label` says what it opens. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
