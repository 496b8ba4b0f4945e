/** A sample ID as every list shows it: in a monospaced font, linked and copyable (R14.3). */
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { homeTexts } from '#web/texts/home.ts'
import { LinkedId } from '#web/ui/sample-id.tsx'
import { copySampleId } from './sample-page-copy.ts'

/** The ID, linked to `href`. */
export function SampleLink({ id, href }: { id: string; href: string }) {
  return (
    <LinkedId>
      <Link to={href}>{id}</Link>
      <button
        type="button"
        aria-label={homeTexts.copy(id)}
        title={homeTexts.copy(id)}
        // Tab skips the button: with the focus on the link, the usual keys copy the ID.
        tabIndex={-1}
        onClick={() => copySampleId(id)}
      >
        <IconCopy size={16} aria-hidden="true" />
      </button>
    </LinkedId>
  )
}
