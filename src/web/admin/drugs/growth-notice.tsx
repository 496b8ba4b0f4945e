/** On the first page of administration: the dictionary that comes with Vialog has more than the service's. */
import { IconBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readDrugGrowth } from '#contract/admin/drug-growth.ts'
import { readSetup } from '#contract/admin/settings.ts'
import { readQuery } from '#web/api/read-query.ts'
import { paths } from '#web/paths.ts'
import { adminGrowthTexts as words } from '#web/texts/admin-growth.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** The line, or nothing; in a new service the steps of setting up offer the whole dictionary. */
export function GrowthNotice() {
  const { data: setup } = useQuery(readQuery(readSetup, {}))
  const hasDrugs = setup?.steps.some(({ step, missing }) => step === 'drugs' && missing.length === 0) ?? false
  const { data } = useQuery({ ...readQuery(readDrugGrowth, {}), enabled: hasDrugs })
  if (!hasDrugs || data === undefined || data.added.length + data.changed.length === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconBook size={18} aria-hidden="true" />
      <div>
        <p>{words.notice(data.added.length, data.changed.length)}</p>
        <Link to={paths.adminPage('drugs')} search={{ edit: 'growth' }}>
          {words.look}
        </Link>
      </div>
    </NoteBar>
  )
}
