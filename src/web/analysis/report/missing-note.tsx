/** What was expected and is not in the report yet: one press says that it was not found. */
import { IconHelpCircle } from '@tabler/icons-react'
import { reportLaterTexts } from '#web/texts/report-later.ts'
import { LinkButton, NoteBar } from '#web/ui/layout.tsx'

const words = reportLaterTexts

type MissingNote = { readonly missing: readonly string[]; readonly onNotFound: () => void }

/** The note. */
export function MissingNote({ missing, onNotFound }: MissingNote) {
  return (
    <NoteBar tone="look" below={0}>
      <IconHelpCircle size={20} aria-hidden="true" />
      <p>
        <strong>{words.expectedMissing(missing)}</strong> {words.expectedText(missing)}{' '}
        <LinkButton look="inline" onClick={onNotFound}>
          {words.wasNotFound(missing.length)}
        </LinkButton>
      </p>
    </NoteBar>
  )
}
