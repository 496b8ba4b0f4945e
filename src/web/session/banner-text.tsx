/** A message in the banner: its label in bold, then its text. */
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './message-banner.module.css'

/** The line. */
export function BannerText({ label, content }: { label: string | null; content: string }) {
  return (
    <p className={styles.banner}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>
        {label && (
          <>
            <strong>{label}</strong> —{' '}
          </>
        )}
        {content}
      </span>
    </p>
  )
}
