/** One alert: what, sold as what, where, until when, what to do. Words across the top say if it has ended or is in doubt. */
import type { AlertPage, Kept } from '#contract/public-pages.ts'
import type { AlertPart } from '#domain/alert/public-alert.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { AlertTexts } from '#domain/public/texts/alert-en.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { DownloadIcon } from './icons.tsx'

type Alert = {
  readonly page: AlertPage
  readonly kept: Kept
  readonly language: Language
  readonly texts: AlertTexts
}

/** The page. */
export function AlertView({ page, kept, language, texts }: Alert) {
  const { alert, pass_on, picture } = page
  const { facts, parts, changed, written_in } = alert
  // An alert whose content is hidden cannot be passed on.
  const isTold = facts.length > 0
  const lang = written_in === language ? undefined : written_in
  return (
    <>
      {alert.notices.map(({ title, sentences }) => (
        <section className="card notice" key={title}>
          <h2>{title}</h2>
          {sentences.map((sentence) => (
            <p className="written" key={sentence}>
              {sentence}
            </p>
          ))}
        </section>
      ))}
      <p className="about">{alert.kicker}</p>
      <h1 lang={lang}>{alert.title}</h1>
      {alert.other_language && <p className="hint part">{alert.other_language}</p>}
      {changed && <Part part={changed} lang={lang} />}
      {facts.length > 0 && (
        <dl className={`card told ${alert.tone}`}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {parts.map((part) => (
        <Part part={part} lang={lang} key={part.title} />
      ))}
      {picture && (
        <img
          className="picture"
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          lang={lang}
        />
      )}
      {alert.about.length > 0 && (
        <section className="part">
          <h2>{texts.about}</h2>
          {alert.about.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      )}
      {isTold && (
        <section className="card" aria-labelledby="pass">
          <h2 id="pass">{alert.is_retracted ? texts.tell : texts.pass}</h2>
          <p className="hint">{alert.is_retracted ? texts.tellHint : texts.passHint}</p>
          <p className="pass" id="pass-text" lang={lang}>
            {pass_on}
          </p>
          <button
            type="button"
            className="button quiet"
            data-copy="pass-text"
            data-copied={texts.copied}
            aria-live="polite"
            hidden
          >
            {texts.copy}
          </button>
        </section>
      )}
      <div className="ways">
        {isTold && (
          <a className="button" href={withQuery(publicPaths.flyer(alert.id), { lang: language })}>
            <DownloadIcon />
            {texts.flyer}
          </a>
        )}
        <a className="button quiet" href={withQuery(publicPaths.alerts, { lang: kept.lang })}>
          {texts.list.all}
        </a>
      </div>
    </>
  )
}

function Part({ part: { title, text }, lang }: { part: AlertPart; lang: Language | undefined }) {
  return (
    <section className="part">
      <h2>{title}</h2>
      <p className="written" lang={lang}>
        {text}
      </p>
    </section>
  )
}
