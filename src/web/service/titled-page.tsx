/** The full-page layout, with the title of the browser tab. */
import type { ComponentProps } from 'react'
import { FullPage } from '#web/ui/full-page.tsx'
import { PageTitle } from './page-title.tsx'

type TitledPage = ComponentProps<typeof FullPage> & {
  /** The tab's title, if it differs from the page's. */
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
