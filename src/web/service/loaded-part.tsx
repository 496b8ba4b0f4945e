/** A part of a page whose code is loaded separately. If it does not load, the rest of the page stays. */
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { PartFault } from '#web/ui/part-fault.tsx'

/** The part; nothing while it loads. */
export function LoadedPart({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={NotLoaded}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}

/** Only a reload loads code again that has failed once. */
function NotLoaded() {
  return (
    <PartFault role="alert">
      {frameTexts.partNotLoaded}
      <Button variant="outline" onClick={() => location.reload()}>
        {frameTexts.tryAgain}
      </Button>
    </PartFault>
  )
}
