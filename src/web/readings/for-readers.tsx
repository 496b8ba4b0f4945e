/** Shows a page only to people who read for other sites. */
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rightsQuery } from '#web/api/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { readingTexts as words } from '#web/texts/readings.ts'
import { Panel } from '#web/ui/panel.tsx'

/** The page, or why it is not for this person. */
export function ForReaders({ children }: { readonly children: ReactNode }) {
  const answer = useQuery(rightsQuery)
  return (
    <Loaded answer={answer}>
      {({ reads_for_others }) =>
        reads_for_others ? children : <Panel icon={<IconLock size={28} />} title={words.wrongRight} level={1} isFault />
      }
    </Loaded>
  )
}
