/** On the home page of somebody whose site closed: which one, when, and that another one took over. */
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rightsQuery } from '#web/api/queries.ts'
import { When } from '#web/samples/when.tsx'
import { NoteBar } from '#web/ui/layout.tsx'

const words = {
  title: (from: string) => `${from} has closed.`,
  at: 'On ',
  text: (site: string, from: string) =>
    `${site} took over: what ${from} had to do is here now, and you work for ${site}. Ask an administrator where its vials are.`,
}

/** The note. Shows nothing if it fails to load, because the home page works without it. */
export function HomeMoved() {
  const { data: me } = useQuery(rightsQuery)
  if (!me?.moved) return null
  return (
    <NoteBar as="p" tone="look" role="status">
      <IconInfoCircle size={18} aria-hidden="true" />
      <span>
        <strong>{words.title(me.moved.from)}</strong> {words.at}
        <When iso={me.moved.at} />, {words.text(me.site, me.moved.from)}
      </span>
    </NoteBar>
  )
}
