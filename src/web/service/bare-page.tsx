/** A page without the frame: the service's name with the mark of a demo, and one card in the middle. */
import type { ReactNode } from 'react'
import { BareMain, BareScreen, BareTop } from '#web/ui/bare-page.tsx'
import { DemoMark } from './demo-mark.tsx'
import { ServiceName } from './service-name.tsx'

/** The page. */
export function BarePage({ children }: { readonly children: ReactNode }) {
  return (
    <BareScreen>
      <BareTop>
        <ServiceName />
        <DemoMark />
      </BareTop>
      <BareMain id="main" tabIndex={-1}>
        {children}
      </BareMain>
    </BareScreen>
  )
}
