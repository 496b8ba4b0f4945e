/** Why a report cannot be written now. Its code comes only to those who read it. */
import { IconBan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { ReportParts } from './use-report.ts'

const words = reportTexts

type NotNow = Pick<ReportParts, 'sample' | 'reports' | 'viewer' | 'correct'> & {
  readonly title: string
  readonly text: string
}

/** The panel, with what the viewer may do instead. */
export function NotNow({ sample, reports, viewer, correct, title, text }: NotNow) {
  const { sample_id } = sample
  const hasOwn = reports.some(({ is_draft, site }) => !is_draft && site.id === viewer.site_id)
  const mayCorrect = !correct && hasOwn && refusal('correct', sample, viewer) === null
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Panel
        icon={<IconBan size={28} />}
        title={title}
        level={1}
        isFault
        actions={
          <>
            {mayCorrect && (
              <Button component={CorrectLink} sample_id={sample_id}>
                {words.correctInstead}
              </Button>
            )}
            <Button component={Link} to={paths.result(sample_id)} variant="outline">
              {words.back}
            </Button>
          </>
        }
      >
        {text}
      </Panel>
    </>
  )
}

type CorrectLink = { readonly sample_id: string; readonly className?: string; readonly children?: ReactNode }

function CorrectLink({ sample_id, ...rest }: CorrectLink) {
  return <Link to="/report/$sample_id" params={{ sample_id }} search={{ correct: '1' }} {...rest} />
}
