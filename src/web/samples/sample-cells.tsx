/** What each column of the lists shows of a sample (R4.9), for the table and the cards. */
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { type Column, type TabId, tabs } from '#domain/lists/tabs.ts'
import { collectedFromWords, deliveryWord, provisionWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { paths } from '#web/paths.ts'
import { SampleLink } from './sample-link.tsx'
import { SampleMarks, StatusMarks } from './status-marks.tsx'
import { Ago, Collected, Due, DueMark, When } from './when.tsx'

/** The page that a row of a list opens. */
export function pageOf(sample_id: string, tab: TabId): string {
  return tabs[tab].audience === 'collection' ? paths.sample(sample_id) : paths.result(sample_id)
}

/** Whether the status or the ID carries the marks 'due' and 'late', because the list has no column for them. */
const marksDue = (tab: TabId) => tabs[tab].owesResults && !tabs[tab].columns.includes('return_date')

/** A column that shows a fact about the sample. */
export type ShownColumn = Exclude<Column, 'check'>

const cells: Record<ShownColumn, (sample: Sample, tab: TabId) => ReactNode> = {
  sample_id: (sample, tab) => (
    <>
      <SampleLink id={sample.shown_id} href={pageOf(sample.sample_id, tab)} />
      {!tabs[tab].columns.includes('status') && (
        <>
          <SampleMarks sample={sample} audience={tabs[tab].audience} />
          {marksDue(tab) && <DueMark sample={sample} />}
        </>
      )}
    </>
  ),
  status: (sample, tab) => (
    <StatusMarks sample={sample} audience={tabs[tab].audience}>
      {marksDue(tab) && <DueMark sample={sample} />}
    </StatusMarks>
  ),
  collected_from: (sample) => collectedFromWords[sample.collected_from],
  sample_type: (sample) => sampleTypeWords[sample.sample_type],
  expected_drugs: (sample) => sample.expected_drugs.join(', '),
  date_collected: (sample) => <Collected sample={sample} />,
  share_results: (sample) => provisionWords[sample.results_provision],
  last_update: (sample) => <Ago iso={sample.last_update} />,
  from_site: (sample) => sample.package?.from_site.name ?? sample.collected_at,
  track_number: (sample) => deliveryWord(sample),
  date_received: (sample) => <When iso={sample.date_received} />,
  return_date: (sample) => <Due sample={sample} />,
}

/** Pixels that each column needs to be readable; `roomAround` is the space around a table. */
const room: Record<Column, number> = {
  check: 50,
  sample_id: 95,
  status: 225,
  collected_from: 95,
  sample_type: 95,
  expected_drugs: 140,
  date_collected: 150,
  share_results: 85,
  last_update: 80,
  from_site: 130,
  track_number: 90,
  date_received: 150,
  return_date: 150,
}
const roomAround = 64

/** The window width from which a list is a table: 700 px (R14.13), or more if its columns need it. */
export function tableFrom(tab: TabId): number {
  return Math.max(
    700,
    tabs[tab].columns.reduce((sum, column) => sum + room[column], roomAround),
  )
}

/** The cell of a column. */
export function SampleCell({ sample, column, tab }: { sample: Sample; column: ShownColumn; tab: TabId }) {
  return cells[column](sample, tab)
}
