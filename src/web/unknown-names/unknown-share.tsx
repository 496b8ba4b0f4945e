/** On the first page of administration: how many results of the last 90 days hold something that nobody knows. */
import { IconPencilQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readUnknownShare } from '#contract/insight.ts'
import { shouldGrow } from '#domain/insight/unknown-share.ts'
import part from '#web/admin/part.module.css'
import { readQuery } from '#web/admin/queries.ts'
import { paths } from '#web/paths.ts'
import styles from '#web/samples/low-stock.module.css'
import { insightTexts } from '#web/texts/insight.ts'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'

const shownNames = 5

/** The line; with the most frequent names if the dictionary should grow, and nothing without results. */
export function UnknownShareNotice() {
  const { data } = useQuery(readQuery(readUnknownShare, { query: {} }))
  if (data === undefined || data.reported === 0) return null
  const { reported, with_unknown, names } = data
  const share = insightTexts.share(with_unknown, reported)
  if (!shouldGrow(data)) return <p className={part.part}>{words.share(share)}</p>
  return (
    <div className={styles.low} role="status">
      <IconPencilQuestion size={18} aria-hidden="true" />
      <div>
        <p>{words.shareGrow(share)}</p>
        {names.length > 0 && <p>{words.frequent(names.slice(0, shownNames).map(({ name }) => name))}</p>}
        <Link to={paths.adminPage('words')} search={{ only: 'UNKNOWN' }}>
          {words.grow}
        </Link>
      </div>
    </div>
  )
}
