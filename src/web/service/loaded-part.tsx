/** A part of a page whose code is loaded separately. If it does not load, the rest of the page stays. */
import { IconMoodConfuzed } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

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
    <Panel
      icon={<IconMoodConfuzed size={28} />}
      title={frameTexts.partNotLoaded.title}
      isFault
      actions={<Button onClick={() => location.reload()}>{frameTexts.tryAgain}</Button>}
    >
      {frameTexts.partNotLoaded.text}
    </Panel>
  )
}
