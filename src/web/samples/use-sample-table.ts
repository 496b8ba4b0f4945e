/** The open list as a table: its columns by tab, and which rows are ticked, with shift-click for a range. */
import {
  createColumnHelper,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { Sample } from '#contract/samples.ts'
import { type TabId, tabIds, tabs } from '#domain/lists/tabs.ts'
import { changeChecked, useChecked } from './checked-samples.ts'

const features = tableFeatures({ rowSelectionFeature })
const helper = createColumnHelper<typeof features, Sample>()

const columnsByTab = new Map(
  tabIds.map((tab) => [tab, helper.columns(tabs[tab].columns.map((id) => helper.display({ id })))]),
)

/** The table of `samples`; ticks are kept by list, so they outlive this page of it. */
export function useSampleTable(tab: TabId, samples: Sample[]) {
  const rowSelection = useChecked(tab)
  return useTable({
    features,
    columns: columnsByTab.get(tab) ?? [],
    data: samples,
    getRowId: ({ sample_id }) => sample_id,
    state: { rowSelection },
    onRowSelectionChange: (updater) => changeChecked(tab, (checked) => functionalUpdate(updater, checked)),
  })
}
export type SampleTable = ReturnType<typeof useSampleTable>
export type SampleRow = ReturnType<SampleTable['getRowModel']>['rows'][number]
