import { frameTexts } from '#web/texts/frame.ts'
import { LinkButton, NoteBar } from '#web/ui/layout.tsx'

/** Says that data is out of date or missing, with a button to try again. */
export function Again({ children, onAgain }: { children: string; onAgain: () => unknown }) {
  return (
    <NoteBar as="p" tone="look" role="alert">
      {children}
      <LinkButton onClick={() => onAgain()}>{frameTexts.tryAgain}</LinkButton>
    </NoteBar>
  )
}
