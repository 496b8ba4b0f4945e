/** A part of a page whose code is loaded separately. If it does not load, the rest of the page stays. */
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import { useIsLetGo } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { PartFault } from '#web/ui/part-fault.tsx'

/** The part. Nothing shows while it loads, or while a mouse button is down: it would move what is under the pointer. */
export function LoadedPart({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={NotLoaded}>
      <Suspense>
        <LetGo>{children}</LetGo>
      </Suspense>
    </CatchBoundary>
  )
}

/** Inside the boundary, so that React asks anew when the code has come. */
function LetGo({ children }: { readonly children: ReactNode }) {
  return useIsLetGo() && children
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
