/** The waiting board: large numbers for the screen of a room, and for a phone. It has no way to any other page. */
import type { BoardPage, PublicFrame } from '#contract/public-pages.ts'
import { withQuery } from '#domain/public/public-paths.ts'
import { boardTexts } from '#domain/public/texts/board-texts.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { isReady } from '#domain/sample/ticket.ts'
import { LanguageSwitch } from './frame.tsx'
import { DoneIcon } from './icons.tsx'

/** From so many tickets on, a screen has room for them only in smaller type. */
const sizes = [
  [25, 'many'],
  [9, 'some'],
  [0, 'few'],
] as const

type Board = { readonly page: BoardPage; readonly frame: PublicFrame }

/** The board. */
export function BoardView({ page: { site, read, tickets, is_still }, frame }: Board) {
  const { language, service, here, kept } = frame
  const words = boardTexts[language]
  const path = here.split('?')[0] ?? here
  const size = sizes.find(([from]) => tickets.length >= from)?.[1]
  return (
    <div className="board">
      {service.is_demo && (
        <aside className="demo" aria-label={publicTexts[language].frame.demoData}>
          {publicTexts[language].frame.demoData}
        </aside>
      )}
      <main>
        <div className="boardTop">
          <h1>{words.title}</h1>
          <p>{site}</p>
        </div>
        {tickets.length === 0 ? (
          <p className="nobody">{words.none}</p>
        ) : (
          <ol className="tickets" data-size={size} aria-label={words.title}>
            {tickets.map((ticket) => (
              <li key={ticket.number} data-state={ticket.state}>
                <b>{ticket.number}</b>
                <p className="ticketState">
                  {isReady(ticket) && <DoneIcon />}
                  {words.states[ticket.state]}
                </p>
                <p>
                  <span className="unseen">{words.waited} </span>
                  {words.minutes(ticket.minutes)}
                </p>
              </li>
            ))}
          </ol>
        )}
        <p className="boardHow">{words.how}</p>
      </main>
      <footer>
        <p>
          {words.read(read)}{' '}
          <a href={withQuery(path, { lang: kept.lang, still: is_still ? null : '1' })}>
            {is_still ? words.moving : words.still}
          </a>
        </p>
        <LanguageSwitch frame={frame} texts={publicTexts[language]} />
      </footer>
    </div>
  )
}
