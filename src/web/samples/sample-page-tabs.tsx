/** The two tabs of the sample page; the address says which is open (R4.15). */
import { Link } from '@tanstack/react-router'
import { samplePageTabs } from '#domain/lists/tabs.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { SampleTabs } from '#web/ui/sample-page.tsx'
import { type TabLinkProps, TabList } from '#web/ui/tabs.tsx'
import { type SamplePageTab, samplePageTabIds } from './sample-page-search.ts'

/** Element ID of the open tab's content. */
export const samplePanel = 'sample-panel'

/** The tabs. */
export function SamplePageTabs({ sample_id, open }: { sample_id: string; open: SamplePageTab }) {
  const link = (tab: SamplePageTab, props: TabLinkProps) => (
    <Link to="/samples/$sample_id" params={{ sample_id }} search={{ tab }} resetScroll={false} {...props} />
  )
  return (
    <SampleTabs>
      <TabList
        label={sampleTexts.parts}
        open={open}
        panel={samplePanel}
        tabs={samplePageTabIds.map((id) => ({ id, label: samplePageTabs[id], count: null }))}
        link={link}
      />
    </SampleTabs>
  )
}
