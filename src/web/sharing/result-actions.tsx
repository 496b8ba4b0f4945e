/** The share and download buttons of a result, as far as the rules offer them (R4.18). */
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { type ResultAction, resultActions } from '#domain/sample/result-actions.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { paths } from '#web/paths.ts'
import { sharingTexts } from '#web/texts/sharing.ts'
import { type ShareButton, ShareButtons } from '#web/ui/share-buttons.tsx'

type ResultActions = {
  readonly sample: Sample
  readonly viewer: Viewer
  /** Whether the viewer sees a submitted report. */
  readonly hasReport: boolean
  readonly onMarkAsShared: () => void
}

/** The buttons; a button that the rules refuse says why. */
export function ResultActions({ sample, viewer, hasReport, onMarkAsShared }: ResultActions) {
  const navigate = useNavigate()
  const { sample_id } = sample
  const download = () => navigate({ to: paths.downloadResults(sample_id) })
  const share = () => navigate({ to: paths.shareResults(sample_id) })
  const sharing = { onPress: share, off: refusal('share', sample, viewer)?.detail }
  const doing: Record<ResultAction, { onPress: () => void; off: string | undefined }> = {
    DOWNLOAD_AND_SHARE: sharing,
    SHARE_AFTER_ALL: sharing,
    DOWNLOAD: { onPress: download, off: undefined },
    MARK_AS_SHARED: { onPress: onMarkAsShared, off: refusal('markAsShared', sample, viewer)?.detail },
  }
  const buttons = resultActions({ ...sample, has_report: hasReport }).map(
    ({ action, label }, at): ShareButton => ({
      kind: action === 'MARK_AS_SHARED' || action === 'SHARE_AFTER_ALL' ? 'share' : 'download',
      label,
      isFirst: at === 0,
      ...doing[action],
    }),
  )
  // People who may not share the result can still read and print it.
  const isShut = buttons.length > 0 && buttons.every(({ off }) => off !== undefined)
  const instead: ShareButton[] = isShut
    ? [{ kind: 'download', label: sharingTexts.downloadInstead, onPress: download }]
    : []
  return <ShareButtons label={sharingTexts.group} buttons={[...buttons, ...instead]} />
}
