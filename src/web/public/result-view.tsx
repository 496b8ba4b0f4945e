/** A result in order of importance: danger first, then what each method found, then the rest. */
import type { Kept, ResultPage } from '#contract/public-pages.ts'
import type { Advice } from '#domain/public/public-advice.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { Warning } from '#domain/public/public-warnings.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { ContactForm } from './contact-form.tsx'
import { DownloadIcon, NoIcon, WarningIcon, WarningLines, YesIcon } from './icons.tsx'
import { PartView } from './part-view.tsx'
import { WaitingView } from './waiting-view.tsx'

type Result = {
  readonly page: ResultPage
  readonly kept: Kept
  readonly language: Language
  readonly texts: PublicTexts
}

/** What of a page says the result. */
export type Words = Omit<Result, 'page'> & {
  readonly page: Pick<ResultPage, 'shown_id' | 'alerts' | 'has_more_alerts' | 'result' | 'not_analyzed' | 'taken_back'>
  /** Where its links open, if not in place of the page. */
  readonly target?: '_blank' | undefined
}

/** The page. */
export function ResultView({ page, kept, language, texts }: Result) {
  const { sample_id, result, waiting, terms } = page
  return (
    <>
      <ResultWords page={page} kept={kept} language={language} texts={texts} />
      {waiting && (
        <WaitingView
          waiting={waiting}
          calendar={withQuery(publicPaths.calendar(sample_id), { ...kept, lang: language })}
          texts={texts}
        />
      )}
      {page.contact && <ContactForm part={page.contact} sample_id={sample_id} kept={kept} texts={texts} />}
      {page.shown && <Shown part={page.shown} />}
      <CollectionData page={page} texts={texts} />
      <div className="ways">
        {result && (
          <a className="button" href={withQuery(publicPaths.pdf(sample_id), { ...kept, lang: language })}>
            <DownloadIcon />
            {texts.result.download}
          </a>
        )}
        <a className="button quiet" href={withQuery(publicPaths.find, { lang: kept.lang })}>
          {texts.result.another}
        </a>
      </div>
      {page.asks_feedback && <Feedback page={page} kept={kept} texts={texts} />}
      {result && (
        <section className="terms">
          <h2>{texts.frame.terms}</h2>
          <p className="written">{terms}</p>
        </section>
      )}
    </>
  )
}

/** What a result says: its title, its boxes and what each method found. Staff at a counter see it, too. */
export function ResultWords({ page, kept, language, texts, target }: Words) {
  const { result, not_analyzed } = page
  return (
    <>
      <WarningLines />
      <p className="about">
        {texts.result.sample} <b className="id">{page.shown_id}</b>
        {result?.reported && ` · ${result.reported}`}
      </p>
      <h1>{result?.title ?? (not_analyzed === null ? texts.waiting.title : texts.words.labels['Not Analyzed'])}</h1>
      {result?.stage && (
        <div className="card look">
          <p>{result.stage}</p>
          {result.lab && <p>{result.lab}</p>}
        </div>
      )}
      <Alerts page={page} kept={kept} language={language} target={target} />
      {page.taken_back && <WarningCard warning={page.taken_back} found={texts.result.found} />}
      {not_analyzed !== null && (
        <section className="card look">
          <h2>
            <WarningIcon />
            {texts.safety.notAnalyzed}
          </h2>
          <p className="written">{not_analyzed}</p>
        </section>
      )}
      {result && <Findings result={result} texts={texts} />}
    </>
  )
}

/** Alerts that may concern the sample, one line each, because the reader came for the result. */
function Alerts({ page: { alerts, has_more_alerts }, kept, language, target }: Omit<Words, 'texts'>) {
  const { lang } = kept
  return (
    <>
      {alerts.map(({ id, text }) => (
        <p className="fits" key={id}>
          <a href={withQuery(publicPaths.alert(id), { lang })} target={target}>
            {text}
          </a>
        </p>
      ))}
      {has_more_alerts && (
        <p className="fits">
          <a href={withQuery(publicPaths.alerts, { lang })} target={target}>
            {alertTexts[language].onResultMore}
          </a>
        </p>
      )}
    </>
  )
}

function Findings({ result, texts }: { result: NonNullable<ResultPage['result']>; texts: PublicTexts }) {
  return (
    <>
      <dl className="pair">
        <div className="card">
          <dt>{result.thought.label}</dt>
          <dd>{result.thought.text}</dd>
        </div>
        <div className="card">
          <dt>{result.found.label}</dt>
          {(result.found.lines.length > 0 ? result.found.lines : [result.found.text]).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      </dl>
      {result.warnings.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
        <WarningCard key={index} warning={warning} found={texts.result.found} />
      ))}
      {(result.advice ?? []).map((card) => (
        <section className="card" key={card.text}>
          <AdviceLines card={card} heading="h2" />
        </section>
      ))}
      {result.sentences.map((sentence) => (
        <p className="verdict" key={sentence}>
          {sentence}
        </p>
      ))}
      <h2 className="methods">{texts.result.substances}</h2>
      {result.parts.map((part, index) => (
        // Two labs may have used the same method, so only the position tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
        <PartView key={index} part={part} texts={texts} />
      ))}
    </>
  )
}

/** A warning; several names stand one a line, so that a long one leaves no comma at the start of a line. */
function WarningCard({
  warning: { tone, title, names, sentences, advice = [] },
  found,
}: {
  warning: Warning
  found: string
}) {
  return (
    <section className={`card ${tone}`}>
      <h2>
        <WarningIcon />
        {names.length > 0 ? found : title}
      </h2>
      {names.length > 0 && (
        <ul className="names">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {advice.map((card) => (
        <div className="advice" key={card.text}>
          <AdviceLines card={card} heading="h3" />
        </div>
      ))}
    </section>
  )
}

/** An advice card: what to do now, and where that is from. */
function AdviceLines({ card: { title, text, source }, heading: Heading }: { card: Advice; heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading>{title}</Heading>
      <p className="written">{text}</p>
      <p className="source">{source}</p>
    </>
  )
}

/** What the lab shows with the result. It comes after the words, which say all that matters. */
function Shown({ part: { title, files } }: { readonly part: NonNullable<ResultPage['shown']> }) {
  return (
    <section className="shown">
      <h2>{title}</h2>
      {files.map(({ url, width, height, text }) => (
        <figure key={url}>
          <img src={url} width={width} height={height} alt={text} loading="lazy" />
          <figcaption aria-hidden="true">{text}</figcaption>
        </figure>
      ))}
    </section>
  )
}

function CollectionData({ page: { data }, texts }: Pick<Result, 'page' | 'texts'>) {
  return (
    <details className="card">
      <summary>{texts.result.data}</summary>
      <dl className="facts">
        {data.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Feedback({ page: { sample_id }, kept, texts: { result: words } }: Omit<Result, 'language'>) {
  const link = (helpful: string) => withQuery(publicPaths.share(sample_id), { ...kept, helpful })
  return (
    <section className="card feedback" aria-labelledby="feedback">
      <h2 id="feedback">{words.helpful}</h2>
      <a className="thumb" href={link('yes')}>
        <YesIcon />
        <span className="unseen">{words.yes}</span>
      </a>
      <a className="thumb" href={link('no')}>
        <NoIcon />
        <span className="unseen">{words.no}</span>
      </a>
    </section>
  )
}
