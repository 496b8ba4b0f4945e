/** A drawing of a strip, control line on the left. It is hidden from screen readers: the words beside it say the same. */
import type { LineAnswer } from '#domain/strip/strip-lines.ts'

const control = <path d="M30 7v14" stroke="currentColor" strokeWidth="4" />
const test = <path d="M54 7v14" stroke="currentColor" strokeWidth="4" />
const faint = <path d="M54 7v14" stroke="currentColor" strokeWidth="4" opacity="0.3" />

const drawn: Record<LineAnswer, React.ReactNode> = {
  TWO_LINES: (
    <>
      {control}
      {faint}
    </>
  ),
  CONTROL_ONLY: control,
  NO_CONTROL: test,
  UNSURE: (
    <>
      {control}
      <path d="M54 7v14" stroke="currentColor" strokeWidth="2" strokeDasharray="2 3" />
      <text x="60" y="18" fontSize="12" fill="currentColor">
        ?
      </text>
    </>
  ),
}

/** The drawing. */
export function LinesDrawing({ lines }: { lines: LineAnswer }) {
  return (
    <svg width="88" height="28" viewBox="0 0 88 28" fill="none" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="86" height="26" rx="4" stroke="currentColor" strokeWidth="1.5" />
      <rect x="18" y="5" width="52" height="18" rx="2" stroke="currentColor" strokeWidth="1" opacity="0.5" />
      {drawn[lines]}
    </svg>
  )
}
