/** Asks before everything entered since the report was last saved is discarded. */
import { reportTexts } from '#web/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { technologiesId } from './report-input.ts'
import type { ReportState } from './use-report.ts'

const words = reportTexts.discardQuestion

type DiscardQuestion = { readonly report: ReportState; readonly onClose: () => void }

/** The question. */
export function DiscardQuestion({ report, onClose }: DiscardQuestion) {
  return (
    <Modal
      title={words.title}
      closeLabel={reportTexts.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button
            variant="outline"
            onClick={() => {
              report.restart(report.own)
              onClose()
              // The button that asked has gone with the changes.
              requestAnimationFrame(() => document.getElementById(technologiesId)?.focus())
            }}
          >
            {reportTexts.discard}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Modal>
  )
}
