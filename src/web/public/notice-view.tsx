/** A page with one message: thanks, or what did not work and what to do next. */
import type { Kept, NoticePage } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { KeptFields } from './kept-fields.tsx'

type Notice = {
  readonly page: NoticePage
  readonly kept: Kept
  readonly texts: PublicTexts
  readonly here: string
}

/** The page. Try Again is a form, so that it is a button even without JavaScript. */
export function NoticeView({
  page: { title, text, again, back, does, ofAlerts, isAnywhere },
  kept,
  texts,
  here,
}: Notice) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="ways">
        {again && isAnywhere && (
          // biome-ignore lint/a11y/useValidAnchor: the empty address is the one in the browser, whole.
          <a className="button" href="">
            {again}
          </a>
        )}
        {again && !isAnywhere && (
          <form action={here.split('?')[0]}>
            <KeptFields kept={kept} />
            <button type="submit">{again}</button>
          </form>
        )}
        {does && (
          <form action={does.to} method="post">
            <button type="submit">{does.label}</button>
          </form>
        )}
        {back && (
          <a className="button" href={withQuery(publicPaths.result(back), kept)}>
            {texts.survey.back}
          </a>
        )}
        {isAnywhere ? null : ofAlerts ? (
          <a className="button quiet" href={withQuery(publicPaths.alerts, { lang: kept.lang })}>
            {texts.frame.alerts}
          </a>
        ) : (
          <a className="button quiet" href={withQuery(publicPaths.find, { lang: kept.lang })}>
            {texts.result.another}
          </a>
        )}
      </div>
    </>
  )
}
