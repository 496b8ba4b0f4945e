/** Replaces a form that the rules do not allow for this sample now: says why, and links to the sample. */

import { IconBan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { formTexts } from '#web/texts/forms.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

type NotOffered = {
  readonly sample_id: string
  readonly title: string
  /** The title of the browser tab. */
  readonly tab: string
  readonly children: string
}

/** The panel. */
export function NotOffered({ sample_id, title, tab, children }: NotOffered) {
  return (
    <>
      <PageTitle>{formTexts.tabTitle(sample_id, tab)}</PageTitle>
      <Panel
        icon={<IconBan size={28} />}
        title={title}
        level={1}
        isFault
        actions={
          <Button component={Link} to={paths.sample(sample_id)}>
            {sampleTexts.analysis.back}
          </Button>
        }
      >
        {children}
      </Panel>
    </>
  )
}
