import { useRouter } from '@tanstack/react-router'

/** Goes back to where one came from; to `otherwise` where the address was opened by itself. */
export function useGoBack(otherwise: string): () => void {
  const { history, navigate } = useRouter()
  return () => {
    if (history.canGoBack()) history.back()
    else navigate({ to: otherwise, replace: true })
  }
}
