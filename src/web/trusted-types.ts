/**
 * The page's one policy of Trusted Types: whatever would turn a text into markup goes through it. Mantine writes its
 * styles that way, which hold no tag; a text that holds one, and any script, is refused, but for the worker of a shift. Zod would try whether it may make code of its own: it is told not to, before any schema is made.
 */
import { config } from 'zod'

type Policies = {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML: (text: string) => string | null
      readonly createScriptURL: (text: string) => string | null
    },
  ) => unknown
}

// Not in every browser, and not in TypeScript's own list.
const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }

trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (text) => (text === '/shift-worker.js' ? text : null),
})

config({ jitless: true })
