/**
 * Renders the public pages on the server: turns a page's facts into markup. Vite builds it, and the server loads the built
 * file.
 */
import { renderToString } from 'react-dom/server'
import type { LivePage, PublicPage, RenderedPage, RenderPublicPage } from '#contract/public-pages.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { AlertView } from './public/alert-view.tsx'
import { AlertsView } from './public/alerts-view.tsx'
import { BoardView } from './public/board-view.tsx'
import { PageFrame } from './public/frame.tsx'
import { KeptView } from './public/kept-view.tsx'
import { Living } from './public/living.tsx'
import { NoticeView } from './public/notice-view.tsx'
import { NumbersView, NumberTableView } from './public/numbers-view.tsx'
import { ResultView } from './public/result-view.tsx'
import { titleOf } from './public/title.ts'

const isLiving = (page: PublicPage): page is LivePage =>
  !['result', 'notice', 'alerts', 'alert', 'kept', 'board', 'numbers', 'number table'].includes(page.page)

/** Renders a page. */
export const render: RenderPublicPage = (frame, page): RenderedPage => {
  const texts = publicTexts[frame.language]
  // The screen of a room leads nowhere else, so the board has no frame.
  const drawn =
    page.page === 'board' ? (
      <BoardView page={page} frame={frame} />
    ) : (
      <PageFrame frame={frame} texts={texts} isCourier={page.page === 'courier'}>
        {page.page === 'result' ? (
          <ResultView page={page} kept={frame.kept} language={frame.language} texts={texts} />
        ) : page.page === 'numbers' ? (
          <NumbersView page={page} texts={numbersTexts[frame.language]} />
        ) : page.page === 'number table' ? (
          <NumberTableView page={page} texts={numbersTexts[frame.language]} />
        ) : page.page === 'kept' ? (
          <KeptView page={page} />
        ) : page.page === 'alert' ? (
          <AlertView page={page} kept={frame.kept} language={frame.language} texts={alertTexts[frame.language]} />
        ) : page.page === 'alerts' ? (
          <AlertsView page={page} kept={frame.kept} language={frame.language} texts={alertTexts[frame.language]} />
        ) : page.page === 'notice' ? (
          <NoticeView page={page} kept={frame.kept} texts={texts} here={frame.here} />
        ) : (
          <div id="live">
            <Living page={page} texts={texts} />
          </div>
        )}
      </PageFrame>
    )
  return {
    title: `${titleOf(page, texts, frame.language)} · ${frame.service.name}`,
    html: renderToString(drawn),
    live: isLiving(page) ? page : null,
  }
}
