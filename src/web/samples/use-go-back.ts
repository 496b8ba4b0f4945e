import { useRouter } from '@tanstack/react-router'

/** Returns to the previous page, or to `otherwise` if the person opened this address directly. */
export function useGoBack(otherwise: string): () => void {
  const { history, navigate } = useRouter()
  return () => {
    if (history.canGoBack()) history.back()
    else navigate({ to: otherwise, replace: true })
  }
}
