import { lazyRouteComponent } from '@tanstack/react-router'
import { whyNotLoaded } from './network.ts'

/** A page with code of its own. If that does not load, the router reloads once, unless there is no network. */
// biome-ignore lint/suspicious/noExplicitAny: the router's own bound; a module may export anything.
export function lazyPage<Module extends Record<string, any>, Name extends keyof Module>(
  get: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => get().catch(whyNotLoaded), name)
}
