/**
 * The page's one Trusted Types policy. The browser passes to it every text that would become markup or a script's address:
 * it refuses text that contains a tag, and every script except the worker of a shift and the one that reads spectra.
 */

type Policies = {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML: (text: string) => string | null
      readonly createScriptURL: (text: string) => string | null
    },
  ) => unknown
}

// Some browsers lack it, and so do TypeScript's declarations.
const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }

const spectrumWorker = /^\/(?:assets\/spectrum-worker-[\w-]+\.js|src\/web\/files\/spectrum-worker\.ts\?[\w&=-]+)$/

trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (text) => (text === '/shift-worker.js' || spectrumWorker.test(text) ? text : null),
})
