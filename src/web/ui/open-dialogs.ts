/** How many modals are open: what is behind them waits. */
import { held } from './held.ts'

const dialogs = held(0)

/** Notes that a modal opened; the function that it returns notes that it closed. */
export function noteOpenDialog(): () => void {
  dialogs.set(dialogs.now() + 1)
  return () => dialogs.set(dialogs.now() - 1)
}

/** The number of open modals, now. */
export const openDialogs = dialogs.now

/** The number of open modals, for a component that shows it. */
export const useOpenDialogs = dialogs.use

let pressed: Element | null = null

if (typeof window !== 'undefined') {
  // The second click of a double click belongs to what got the first: not to the dialog that it opened, nor to what stands
  // below the dialog that it closed.
  const keepTogether = (event: MouseEvent) => {
    const inside = event.target instanceof Element ? event.target.closest('dialog') : null
    if (event.detail > 1 && pressed !== inside) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else pressed = inside
  }
  window.addEventListener('click', keepTogether, { capture: true })
}
