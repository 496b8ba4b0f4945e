/** '/unknown-names': names that nobody knows, for analysis staff and administrators. */
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { wrongRole } from '#domain/faults.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UnknownList } from './unknown-list.tsx'

/** The page. */
export function UnknownPage() {
  const { performs_analysis, is_admin } = useSignedIn()
  if (!performs_analysis && !is_admin) {
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  }
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={
          <Link to={performs_analysis ? paths.home : paths.admin}>
            {performs_analysis ? words.home : adminTexts.title}
          </Link>
        }
        lead={words.lead}
      />
      <UnknownList />
    </>
  )
}
