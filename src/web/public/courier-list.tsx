/**
 * 'Samples To Transport' (R4.32): what to pick up and where to take it. Reloads every 10 seconds; without a network,
 * it keeps the last list and says how old it is.
 */
import { useEffect, useState } from 'react'
import type { CourierPage } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { dateIn, timeIn } from '#domain/public/texts/languages.ts'
import { ask } from './ask.ts'
import { KeptFields } from './kept-fields.tsx'

const refreshEvery = 10_000

type Courier = { readonly page: CourierPage; readonly texts: PublicTexts }

/** The page. */
export function CourierList({ page, texts }: Courier) {
  const { language, time_zone, is_debug, time, kept, key } = page
  const words = texts.courier
  const { list, at, hasFailed } = useList(page)
  const read = timeIn(language, at, time_zone)
  const again = withQuery(publicPaths.courier, { lang: kept.lang, key, debug: is_debug ? '1' : null, time })
  return (
    <>
      <h1>{words.title}</h1>
      <p className="lead">{words.today(dateIn(language, at, time_zone))}</p>
      {is_debug && <Cutoff page={page} texts={texts} />}
      <p className={hasFailed ? 'refreshed fault' : 'refreshed'} role="status">
        {hasFailed ? words.failed(read) : words.refreshed(read)} <a href={again}>{words.refresh}</a>
      </p>
      {list.routes.length === 0 ? (
        <section className="card">
          <h2>{words.none}</h2>
          <p>{words.noneText}</p>
        </section>
      ) : (
        <ol className="stops" aria-label={words.list}>
          {list.routes.map((route) => (
            <RouteCard key={`${route.source.id} ${route.destination.id}`} route={route} words={words} />
          ))}
        </ol>
      )}
      {list.notes && (
        <section className="card">
          <h2>{words.notes}</h2>
          <p className="written">{list.notes}</p>
        </section>
      )}
      <Help contact={list.phone || list.email ? list : page.contact} words={words} />
    </>
  )
}

type Words = PublicTexts['courier']
type List = CourierPage['list']

function RouteCard({ route: { source, destination, count }, words }: { route: List['routes'][number]; words: Words }) {
  return (
    <li className="card">
      <p className="count">{words.count(count)}</p>
      <dl>
        {[
          { label: words.pickUp, stop: source },
          { label: words.dropOff, stop: destination },
        ].map(({ label, stop }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{stop.name}</b>
              {stop.address && <address>{stop.address}</address>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The one contact of the page (R9.6): the footer has none. */
function Help({ contact: { phone, email }, words }: { contact: CourierPage['contact']; words: Words }) {
  if (!phone && !email) return null
  return (
    <section className="card">
      <h2>{words.help}</h2>
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </section>
  )
}

function Cutoff({ page: { kept, key, time, cutoff }, texts: { courier: words } }: Courier) {
  return (
    <form className="card cutoff" action={publicPaths.courier}>
      <KeptFields kept={kept} />
      {key !== null && <input type="hidden" name="key" value={key} />}
      <input type="hidden" name="debug" value="1" />
      <label htmlFor="time">{words.cutoff}</label>
      <p className="hint" id="time-hint">
        {words.cutoffHint}
      </p>
      <input id="time" name="time" type="time" defaultValue={time ?? cutoff} required aria-describedby="time-hint" />
      <button type="submit">{words.show}</button>
    </form>
  )
}

/** The list, reloaded repeatedly while the page is visible. */
function useList({ list: first, at: firstAt, time, key }: CourierPage) {
  const [shown, setShown] = useState({ list: first, at: firstAt, hasFailed: false })
  useEffect(() => {
    const [hour = null, minute = null] = time?.split(':') ?? []
    const refresh = async () => {
      if (document.hidden) return
      const { status, body } = await ask(withQuery(publicPaths.deliveries, { hour, minute, key }))
      const isGood = status === 200 && body !== null
      // Our own server answers as its contract says.
      if (isGood) setShown({ list: body as List, at: new Date().toISOString(), hasFailed: false })
      else setShown((before) => ({ ...before, hasFailed: true }))
    }
    const clock = setInterval(refresh, refreshEvery)
    const look = () => void refresh()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [time, key])
  return shown
}
