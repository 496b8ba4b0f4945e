/** Warns people who print a link: the service's public address is not set, so the link may work on this device only. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { NoteBar } from '#web/ui/layout.tsx'

/** The warning; nothing if the public address is set. */
export function NoPublicAddress() {
  const { data: service } = useQuery(serviceQuery)
  if (service === undefined || service.public_url !== null) return null
  return (
    <NoteBar as="p" tone="look">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{frameTexts.noPublicAddress(location.origin)}</span>
    </NoteBar>
  )
}
