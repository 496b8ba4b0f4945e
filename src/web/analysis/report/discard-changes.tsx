/** Asks, then discards everything entered since the report was last saved. */

import { useState } from 'react'
import { reportTexts } from '#web/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { technologiesId } from './report-input.ts'
import type { ReportState } from './use-report.ts'

const words = reportTexts.discardQuestion

/** The button and its question. */
export function DiscardChanges({ report }: { report: ReportState }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <LinkButton look="strong" onClick={() => setAsking(true)}>
        {reportTexts.discard}
      </LinkButton>
      {isAsking && (
        <Modal
          title={words.title}
          closeLabel={reportTexts.close}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{words.keep}</Button>
              <Button
                variant="outline"
                onClick={() => {
                  report.restart(report.own)
                  setAsking(false)
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
      )}
    </>
  )
}
