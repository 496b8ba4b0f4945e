/**
 * The service worker of a shift. It answers the addresses of a shift's pages, and files that have a hash in their name, from
 * what it kept of the staff pages; everything else passes as if it were not there. It keeps no answer of the API.
 *
 * A file by itself: it imports nothing, and `vite.config.ts` writes the list of its files into it.
 */

type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Asked = Event & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }

// TypeScript's list of a page's own words has none of a worker's.
const worker = self as unknown as {
  readonly location: Location
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}

const cacheName = 'vialog-shift'
const files: readonly string[] = JSON.parse('__SHIFT_FILES__')
const isHashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/
const isPage = (path: string) => path === '/' || path === '/shift' || path.startsWith('/shift/')

/** The document of every page, if it is the one of these files; a server may be between two versions. */
async function theDocument(): Promise<Response> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  const text = await answer.clone().text()
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  if (!answer.ok || named.length === 0 || named.some((path) => !files.includes(path))) {
    throw new Error('The document is of another version.')
  }
  return answer
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const document = await theDocument()
  const isMissing = await Promise.all(files.map(async (path) => (await cache.match(path)) === undefined))
  await cache.addAll(files.filter((_, at) => isMissing[at]))
  // The last: from here on the new version is whole. Files of the one before stay for pages that are open.
  await cache.put('/', document)
  await worker.skipWaiting()
}

async function answer(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(key)) ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(answer(request, '/'))
  else if (isHashed.test(pathname)) event.respondWith(answer(request, pathname))
})
