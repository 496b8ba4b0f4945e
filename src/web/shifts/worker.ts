/** Registers the service worker when a shift begins and removes it at the end. The worker serves the pages' own files. */

const address = '/shift-worker.js'

/** The cache that the worker fills; the worker uses the same name. */
const cacheName = 'vialog-shift'

/** Registers it and waits until every file of the shift's pages is on this device; throws if that fails. */
export async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (worker === null) throw new Error('The service worker did not start.')
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      const { state: is } = worker
      if (is === 'activated') resolve()
      if (is === 'redundant') reject(new Error('The files of the pages could not be kept.'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
  const cache = await caches.open(cacheName)
  if ((await cache.match('/')) === undefined) throw new Error('The pages could not be kept.')
}

/** Checks for a newer version of the pages; if there is one, the browser installs it. */
export async function refreshWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(address)
  await registration?.update().catch(() => {})
}

/** Removes the worker and everything that it cached. */
export async function endWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(address)
  await registration?.unregister()
  await globalThis.caches?.delete(cacheName)
}
