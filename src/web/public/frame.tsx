/** The frame of every public page: first the button to leave quickly, then languages and contacts. */
import type { ReactNode } from 'react'
import type { PublicFrame } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { languages } from '#domain/public/texts/languages.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { LeaveIcon, VialIcon } from './icons.tsx'

type Frame = {
  readonly frame: PublicFrame
  readonly texts: PublicTexts
  /** Whether this is the courier's page. It has no button to leave quickly, and its own help. */
  readonly isCourier: boolean
  readonly children: ReactNode
}

/** The frame. */
export function PageFrame({ frame, texts, isCourier, children }: Frame) {
  const { service, kept } = frame
  const home = isCourier ? publicPaths.courier : publicPaths.find
  return (
    <>
      <header className="top">
        <a
          className="brand"
          href={withQuery(home, { lang: kept.lang })}
          data-wide={(service.logo && service.logo.width > 1.5 * service.logo.height) || undefined}
        >
          {service.logo === null ? <VialIcon /> : <Logo logo={service.logo} />}
          {service.name}
        </a>
        {!isCourier && (
          <a className="leave" href={service.exit_url} rel="noreferrer" data-leave>
            {texts.frame.leave}
            <LeaveIcon />
          </a>
        )}
      </header>
      {service.is_demo && (
        <aside className="demo" aria-label={texts.frame.demoData}>
          <strong>{texts.frame.demoData}</strong> {texts.frame.demoDataWhy}
        </aside>
      )}
      <main className={isCourier ? 'courier' : undefined}>{children}</main>
      <footer>
        {!isCourier && <Contact frame={frame} texts={texts} />}
        {!isCourier && (
          <p>
            {texts.frame.noTrace} <a href={withQuery(publicPaths.kept, { lang: kept.lang })}>{texts.frame.kept}</a>
          </p>
        )}
        <Links frame={frame} texts={texts} isCourier={isCourier} />
        <LanguageSwitch frame={frame} texts={texts} />
      </footer>
    </>
  )
}

function Contact({ frame: { service }, texts: { frame: words } }: Pick<Frame, 'frame' | 'texts'>) {
  if (!service.phone && !service.email) return null
  return (
    <section aria-label={words.contact}>
      <h2>{words.contact}</h2>
      {service.phone && (
        <p>
          {words.call} <a href={`tel:${service.phone.replace(/[^\d+]/g, '')}`}>{service.phone}</a>
        </p>
      )}
      {service.email && (
        <p>
          {words.write} <a href={`mailto:${service.email}`}>{service.email}</a>
        </p>
      )}
    </section>
  )
}

/** Links to the service's alerts and its other places on the web (R4.1). */
function Links({ frame: { language, service, kept }, texts: { frame: words }, isCourier }: Omit<Frame, 'children'>) {
  const numbers = numbersTexts[language].pages.find
  const links = [
    { name: words.alerts, url: isCourier ? '' : withQuery(publicPaths.alerts, { lang: kept.lang }) },
    ...(service.has_numbers && !isCourier
      ? [{ name: numbers, url: withQuery(publicPaths.numbers, { lang: kept.lang }) }]
      : []),
    { name: words.community, url: service.community_url },
    { name: words.newsletter, url: service.newsletter_url },
    ...service.social_links,
  ].filter(({ url }) => url !== '')
  if (links.length === 0) return null
  return (
    <ul className="links">
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The logo has no alternative text, because the name beside it says the same. Its background is white, because most
 * logos were drawn for paper.
 */
function Logo({ logo: { url, width, height } }: { logo: NonNullable<PublicFrame['service']['logo']> }) {
  return <img className="logo" src={url} width={width} height={height} alt="" />
}

/** The languages that the service offers, as links to the same page. */
export function LanguageSwitch({ frame: { language, here, service }, texts }: Pick<Frame, 'frame' | 'texts'>) {
  if (service.languages.length < 2) return texts.unreviewed ? <p>{texts.unreviewed}</p> : null
  const join = here.includes('?') ? '&' : '?'
  return (
    <nav className="languages" aria-label={texts.frame.language}>
      {service.languages.map((code) => (
        <a
          key={code}
          href={`${here}${join}lang=${code}`}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
        >
          {languages[code].name}
        </a>
      ))}
      {texts.unreviewed && <p>{texts.unreviewed}</p>}
    </nav>
  )
}
