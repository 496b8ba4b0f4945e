/** The page for every unknown address. */

import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSession } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

const words = frameTexts.notFound

/** The page. */
export function NotFoundPage() {
  const isSignedIn = useSession() !== null
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <Panel
        icon={<IconMapQuestion size={28} />}
        title={words.title}
        level={1}
        actions={
          <Button component={Link} to={paths.home}>
            {isSignedIn ? words.home : words.signIn}
          </Button>
        }
      >
        {words.text}
      </Panel>
    </>
  )
}
