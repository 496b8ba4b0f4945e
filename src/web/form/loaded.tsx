/** The three states of a page's data: loading, loaded, or failed with Try Again. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/api/refusal.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

type Loaded<Data> = {
  readonly answer: UseQueryResult<Data>
  /** The message if loading fails; by default that the list did not load. */
  readonly failed?: string
  /** Number of placeholder rows while loading; 6 by default. */
  readonly rows?: number
  readonly level?: 1 | 2
  readonly children: (data: Data) => ReactNode
}

/** Shows the data after it has loaded. */
export function Loaded<Data>({ answer, failed = frameTexts.notLoaded, rows = 6, level, children }: Loaded<Data>) {
  const { data, error, isFetching, refetch } = answer
  if (data !== undefined) return children(data)
  if (error === null || isFetching) return <ListSkeleton rows={rows} label={frameTexts.loading} />
  return <NotLoaded title={failed} why={sentenceOf(error)} level={level} onAgain={refetch} />
}

type NotLoaded = {
  readonly title: string
  readonly why: string
  readonly level?: 1 | 2 | undefined
  readonly onAgain: () => unknown
}

/** Why something did not load, with a button to try again. */
export function NotLoaded({ title, why, level = 2, onAgain }: NotLoaded) {
  return (
    <Panel
      icon={<IconPlugConnectedX size={28} />}
      title={title}
      level={level}
      isFault
      actions={<Button onClick={() => onAgain()}>{frameTexts.tryAgain}</Button>}
    >
      {why}
    </Panel>
  )
}
