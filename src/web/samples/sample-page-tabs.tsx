/** The two tabs of the sample page, in its address (spec S2). */
import { Link } from '@tanstack/react-router'
import { samplePageTabs } from '#domain/lists/tabs.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { type TabLinkProps, TabList } from '#web/ui/tabs.tsx'
import styles from './sample-page.module.css'
import { type SamplePageTab, samplePageTabIds } from './sample-page-search.ts'

/** The element id of what the open tab shows. */
export const samplePanel = 'sample-panel'

/** The tabs. */
export function SamplePageTabs({ sample_id, open }: { sample_id: string; open: SamplePageTab }) {
  const link = (tab: SamplePageTab, props: TabLinkProps) => (
    <Link to="/samples/$sample_id" params={{ sample_id }} search={{ tab }} resetScroll={false} {...props} />
  )
  return (
    <div className={styles.tabs}>
      <TabList
        label={sampleTexts.parts}
        open={open}
        panel={samplePanel}
        tabs={samplePageTabIds.map((id) => ({ id, label: samplePageTabs[id], count: null }))}
        link={link}
      />
    </div>
  )
}
