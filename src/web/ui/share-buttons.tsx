/**
 * The share and download buttons of a result, as one group (R4.18). The caller decides which to offer; one that cannot be
 * used now stays visible and says why.
 */

import { IconDownload, IconShare } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './button-group.module.css'

const icons = { share: IconShare, download: IconDownload }

/** One button; `off` is the reason why it is disabled. */
export type ShareButton = {
  readonly kind: keyof typeof icons
  readonly label: string
  readonly isFirst?: boolean
  readonly off?: string | undefined
  readonly onPress: () => void
}

/** The group; `label` is its name for screen readers. */
export function ShareButtons({ label, buttons }: { label: string; buttons: readonly ShareButton[] }) {
  const reasonId = useId()
  const reason = buttons.find(({ off }) => off)?.off
  if (buttons.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={label} className={styles.group}>
      {buttons.map(({ kind, label: word, isFirst = false, off, onPress }) => {
        const Icon = icons[kind]
        return (
          <Button
            key={word}
            variant={isFirst ? 'filled' : 'outline'}
            leftSection={<Icon size={18} aria-hidden="true" />}
            {...(off !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
            onClick={() => off === undefined && onPress()}
          >
            {word}
          </Button>
        )
      })}
      {reason && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  )
}
