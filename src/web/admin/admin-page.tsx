/** Frame of every administration page: title, purpose, the way back to the list of pages, and who may open it. */
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'

type AdminPage = {
  readonly title: string
  readonly lead?: string
  /** Whether this is the first page, which has no way back. */
  readonly isHome?: boolean
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page; anyone but an administrator sees a short message instead. */
export function AdminPage({ title, lead, isHome = false, actions, children }: AdminPage) {
  const { is_admin } = useSignedIn()
  if (!is_admin) {
    return (
      <Panel icon={<IconLock size={28} />} title={adminTexts.onlyAdministrators} level={1} isFault>
        {adminTexts.onlyAdministratorsText}
      </Panel>
    )
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        back={!isHome && <Link to={paths.admin}>{adminTexts.title}</Link>}
        lead={lead}
        actions={actions}
      />
      {children}
    </>
  )
}
