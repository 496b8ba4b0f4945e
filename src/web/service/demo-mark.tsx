/** Marks every page of a demo service (R13.10), so that nobody takes it for a real one. */

import { IconFlask2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Chip } from '#web/ui/chip.tsx'

/** 'Demo data'; nothing on a real service. */
export function DemoMark() {
  const { data } = useQuery(serviceQuery)
  if (!data?.demo) return null
  return (
    <span title={frameTexts.demoDataWhy}>
      <Chip tone="look" icon={<IconFlask2 aria-hidden="true" />}>
        {frameTexts.demoData}
      </Chip>
    </span>
  )
}
