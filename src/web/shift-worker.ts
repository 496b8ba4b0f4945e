/**
 * The service worker of a shift. From its cache of the staff pages' files, it serves the addresses of a shift's pages and
 * files with a hash in their name. If another page cannot be fetched, it serves one that says so: staff pages by their
 * own code, public ones by a neutral page that it asked the server for. It keeps no answer about a sample and none of
 * the API, and while the browser reports a network, it does not touch public pages.
 *
 * It imports nothing, and `vite.config.ts` writes the list of its files into it.
 */

type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Asked = Event & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }

// TypeScript's declarations for pages lack those for workers.
const worker = self as unknown as {
  readonly location: Location
  readonly navigator: Pick<Navigator, 'onLine'>
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}

const cacheName = 'vialog-shift'
const files: readonly string[] = JSON.parse('__SHIFT_FILES__')
const isHashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/
/** What public pages ask for, files and machines: a shift must not touch them. */
const isOther = /^\/(api|assets|health|ready|metrics|openapi\.json)(\/|$)|\/pdf$|\/flyer$|\.\w+$/
const isPublic = /^\/(service-users|routes|alerts)(\/|$)/
/** The public page that says that a page needs the network; its languages differ by `lang`. */
const publicOffline = '/service-users/offline'
const isPage = (path: string) => path === '/' || path === '/shift' || path.startsWith('/shift/')

/**
 * The document, which is the same for every page. Throws if it names other files than these: during an upgrade, the
 * server may send another version's document.
 */
async function theDocument(): Promise<Response> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  const text = await answer.clone().text()
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  if (!answer.ok || named.length === 0 || named.some((path) => !files.includes(path))) {
    throw new Error('The document is of another version.')
  }
  return answer
}

/** Keeps what the server answers at a path; throws if that is no file of this kind, such as a proxy's own page. */
async function keep(cache: Cache, path: string, isHtml: boolean): Promise<string> {
  const answer = await fetch(path, { cache: isHtml ? 'no-store' : 'default' })
  if (!answer.ok || answer.redirected || isHtml !== answer.headers.get('content-type')?.startsWith('text/html')) {
    throw new Error('Something else answered.')
  }
  const text = isHtml ? await answer.clone().text() : ''
  await cache.put(path, answer)
  return text
}

/** Keeps the neutral public page in each language of the service, with its files. */
async function keepPublicPage(cache: Cache): Promise<void> {
  const html = await keep(cache, publicOffline, true)
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path]) => path ?? '')
  const assets = found(/(?:src|href)="(\/assets\/[^"]+)"/g)
  const languages = found(/href="(\/service-users\/offline\?lang=\w\w)"/g)
  await Promise.all([
    ...assets.map((path) => keep(cache, path, false)),
    ...languages.map((path) => keep(cache, path, true)),
  ])
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const document = await theDocument()
  const isMissing = await Promise.all(files.map(async (path) => (await cache.match(path)) === undefined))
  await Promise.all(files.filter((_, at) => isMissing[at]).map((path) => keep(cache, path, false)))
  // A shift must not wait for it: without it, a public page shows the browser's own error.
  await keepPublicPage(cache).catch(() => {})
  // Written last: from here on the new version is complete. Files of the previous one stay for open pages.
  await cache.put('/', document)
  await worker.skipWaiting()
}

async function answer(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(key)) ?? fetch(request)
}

/** Another page: the server's own, or one that says that it needs the network. */
async function orOffline(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(cacheName)
    const kept = isPublic.test(url.pathname) ? await publicPage(cache, url) : await cache.match('/')
    if (kept === undefined) throw error
    return kept
  }
}

/** The neutral page at the address that was opened, in its language; its links to other languages keep the address. */
async function publicPage(cache: Cache, { pathname, searchParams }: URL): Promise<Response | undefined> {
  const inLanguage = await cache.match(`${publicOffline}?lang=${searchParams.get('lang')}`)
  const kept = inLanguage ?? (await cache.match(publicOffline))
  if (kept === undefined) return undefined
  searchParams.delete('lang')
  const others = searchParams.size === 0 ? '' : `${searchParams}&`.replaceAll('&', '&amp;')
  const html = (await kept.text()).replaceAll(`"${publicOffline}?`, () => `"${pathname}?${others}`)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': kept.headers.get('content-security-policy') ?? "default-src 'self'",
    },
  })
}

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { origin, pathname } = url
  const isLeft = isOther.test(pathname) || (isPublic.test(pathname) && worker.navigator.onLine)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(answer(request, '/'))
  else if (isHashed.test(pathname)) event.respondWith(answer(request, pathname))
  else if (request.mode === 'navigate' && !isLeft) event.respondWith(orOffline(request, url))
})
