/** What a page of administration shows until its answer is there, and when it does not come. */

import { IconPlugConnectedX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/api/refusal.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

type Loaded<Data> = { readonly answer: UseQueryResult<Data>; readonly children: (data: Data) => ReactNode }

/** Draws the answer once it is there. */
export function Loaded<Data>({ answer: { data, error, isFetching, refetch }, children }: Loaded<Data>) {
  if (data !== undefined) return children(data)
  if (error === null || isFetching) return <ListSkeleton rows={6} label={frameTexts.loading} />
  return (
    <Panel
      icon={<IconPlugConnectedX size={28} />}
      title={adminTexts.notLoaded}
      isFault
      actions={<Button onClick={() => refetch()}>{frameTexts.tryAgain}</Button>}
    >
      {sentenceOf(error)}
    </Panel>
  )
}
