import { useSyncExternalStore } from 'react'

function onChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser sees a network. False is certain; true is not. */
export const useIsOnline = () => useSyncExternalStore(onChange, () => navigator.onLine)
