/**
 * The service worker of a shift. From its cache of the staff pages' files, it serves the addresses of a shift's pages and
 * files with a hash in their name. It ignores all other requests and caches no answers of the API.
 *
 * It imports nothing, and `vite.config.ts` writes the list of its files into it.
 */

type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Asked = Event & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }

// TypeScript's declarations for pages lack those for workers.
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

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const document = await theDocument()
  const isMissing = await Promise.all(files.map(async (path) => (await cache.match(path)) === undefined))
  await cache.addAll(files.filter((_, at) => isMissing[at]))
  // Written last: from here on the new version is complete. Files of the previous one stay for open pages.
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
