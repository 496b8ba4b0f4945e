/** A sample ID as every list shows it: in a monospaced font, linked and copyable (design: Look). */
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { homeTexts } from '#web/texts/home.ts'
import styles from './sample-link.module.css'
import { copySampleId } from './sample-page-copy.ts'

/** The ID, linked to `href`. */
export function SampleLink({ id, href }: { id: string; href: string }) {
  return (
    <span className={styles.id}>
      <Link to={href} className={styles.link}>
        {id}
      </Link>
      <button
        type="button"
        className={styles.copy}
        aria-label={homeTexts.copy(id)}
        title={homeTexts.copy(id)}
        // Tab skips the button: with the focus on the link, the usual keys copy the ID.
        tabIndex={-1}
        onClick={() => copySampleId(id)}
      >
        <IconCopy size={16} aria-hidden="true" />
      </button>
    </span>
  )
}
