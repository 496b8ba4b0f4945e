/** All alerts, page by page: current ones first, then the archive. */
import type { AlertLine, AlertsPage, Kept } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { AlertTexts } from '#domain/public/texts/alert-en.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { WarningIcon, WarningLines } from './icons.tsx'

type Alerts = {
  readonly page: AlertsPage
  readonly kept: Kept
  readonly language: Language
  readonly texts: AlertTexts
}

/** The page. */
export function AlertsView({ page, kept, language, texts }: Alerts) {
  const { number, active, archive, has_older } = page
  const at = (one: number) => withQuery(publicPaths.alerts, { lang: kept.lang, page: one === 1 ? null : String(one) })
  const rows = (lines: readonly AlertLine[]) => (
    <ul className="alerts">
      {lines.map((line) => (
        <Line key={line.id} line={line} kept={kept} language={language} texts={texts} />
      ))}
    </ul>
  )
  return (
    <>
      <WarningLines />
      <h1>{texts.list.title}</h1>
      <p className="lead">{texts.list.lead}</p>
      {active.length > 0 && (
        <section aria-labelledby="now">
          <h2 id="now">{texts.list.now}</h2>
          {rows(active)}
        </section>
      )}
      {active.length === 0 && number === 1 && <p className="card">{texts.list.none}</p>}
      {archive.length > 0 && (
        <section aria-labelledby="archive">
          <h2 id="archive">{texts.list.archive}</h2>
          {rows(archive)}
        </section>
      )}
      <div className="ways">
        {has_older && (
          <a className="button quiet" href={at(number + 1)} rel="next">
            {texts.list.older}
          </a>
        )}
        {number > 1 && (
          <a className="button quiet" href={at(number - 1)} rel="prev">
            {texts.list.newer}
          </a>
        )}
      </div>
      <p className="hint">
        <a href={withQuery(publicPaths.feed, { lang: language })}>{texts.list.feed}</a>
      </p>
    </>
  )
}

function Line({ line, kept, language, texts }: { readonly line: AlertLine } & Omit<Alerts, 'page'>) {
  const { id, kicker, title, written_in, tone, is_active, is_checked_again, facts } = line
  return (
    <li className={`card ${tone}`}>
      <p className="about">
        {kicker}
        {is_checked_again && ` · ${texts.checkedShort}`}
      </p>
      <h3>
        {is_active && <WarningIcon />}
        <a
          href={withQuery(publicPaths.alert(id), { lang: kept.lang })}
          lang={written_in === language ? undefined : written_in}
        >
          {title}
        </a>
      </h3>
      {facts.length > 0 && <p className="hint">{facts.join(' · ')}</p>}
    </li>
  )
}
