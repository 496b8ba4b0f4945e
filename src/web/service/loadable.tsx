/** A component with code of its own. */
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { whyNotLoaded } from './network.ts'

/**
 * A component whose code loads when it is first shown, or earlier by `load`. Loaded earlier, it is drawn at once; one of
 * React's own lazy components would suspend first.
 */
export function loadable<Props extends object>(get: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded = await get().catch(whyNotLoaded)
    return { default: loaded }
  }
  const Later = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when a module starts.
  function Loadable(props: Props): ReactNode {
    // Kept in state: if the loaded component replaced `Later` on the page, what people did in it would be lost.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Loadable, { load })
}
