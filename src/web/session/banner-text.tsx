/** A message in the banner: its label in bold, then its text. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { Banner } from '#web/ui/frame.tsx'

/** The line. */
export function BannerText({ label, content }: { label: string | null; content: string }) {
  return (
    <Banner>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>
        {label && (
          <>
            <strong>{label}</strong> —{' '}
          </>
        )}
        {content}
      </span>
    </Banner>
  )
}
