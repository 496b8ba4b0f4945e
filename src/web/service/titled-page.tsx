/** The full-page layout with the title of the browser's tab. */
import type { ComponentProps } from 'react'
import { FullPage } from '#web/ui/full-page.tsx'
import { PageTitle } from './page-title.tsx'

type TitledPage = ComponentProps<typeof FullPage> & {
  /** What the tab says; the title unless said. */
  readonly tab?: string | undefined
}

/** The page. */
export function TitledPage({ tab, children, ...page }: TitledPage) {
  return (
    <FullPage {...page}>
      <PageTitle>{tab ?? page.title}</PageTitle>
      {children}
    </FullPage>
  )
}
