/** On the first page of administration: how many results of the last 90 days hold something that nobody knows. */
import { IconPencilQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readUnknownShare } from '#contract/insight.ts'
import { shouldGrow } from '#domain/insight/unknown-share.ts'
import { readQuery } from '#web/api/read-query.ts'
import { paths } from '#web/paths.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'
import { NoteBar, Part } from '#web/ui/layout.tsx'

const shownNames = 5

/** The line; with the most frequent names if the dictionary should grow, and nothing without results. */
export function UnknownShareNotice() {
  const { data } = useQuery(readQuery(readUnknownShare, { query: {} }))
  if (data === undefined || data.reported === 0) return null
  const { reported, with_unknown, names } = data
  const share = insightTexts.share(with_unknown, reported)
  if (!shouldGrow(data)) return <Part as="p">{words.share(share)}</Part>
  return (
    <NoteBar tone="look" role="status">
      <IconPencilQuestion size={18} aria-hidden="true" />
      <div>
        <p>{words.shareGrow(share)}</p>
        {names.length > 0 && <p>{words.frequent(names.slice(0, shownNames).map(({ name }) => name))}</p>}
        <Link to={paths.adminPage('words')} search={{ only: 'UNKNOWN' }}>
          {words.grow}
        </Link>
      </div>
    </NoteBar>
  )
}
