/** On the first page of administration: labs of which nobody has said what their percents are of. */

import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listLabBases } from '#contract/lab-bases.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { readQuery } from '#web/api/read-query.ts'
import { paths } from '#web/paths.ts'
import { adminMethodsTexts } from '#web/texts/admin-methods.ts'
import { NoteBar } from '#web/ui/layout.tsx'

const words = adminMethodsTexts.labBases

/** The line, or nothing. */
export function BasisTask() {
  const { data: bases = [] } = useQuery(readQuery(listLabBases, {}))
  const open = bases.filter(({ is_asked }) => is_asked)
  if (open.length === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        <p>{words.task(open.map(({ site, technology }) => words.name(site, technologyName(technology))))}</p>
        <Link to={paths.adminPage('methods')}>{words.answer}</Link>
      </div>
    </NoteBar>
  )
}
