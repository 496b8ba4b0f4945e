/** On the first page of administration: strips that are nearly used up, used beyond the stock, or about to expire. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listStripLots } from '#contract/strips.ts'
import { formatDay } from '#domain/dates.ts'
import { lotNotices } from '#domain/strip/lot.ts'
import { readQuery } from '#web/api/read-query.ts'
import { paths } from '#web/paths.ts'
import { adminStripsTexts as words } from '#web/texts/admin-strips.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** The lines, or nothing. */
export function StripNotices() {
  const { data } = useQuery(readQuery(listStripLots, {}))
  if (data === undefined) return null
  const lines = lotNotices(data.lots, data.today, data.low_mark).map((notice) => words.notice(notice, formatDay))
  if (lines.length === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Link to={paths.adminPage('strips')}>{words.look}</Link>
      </div>
    </NoteBar>
  )
}
