/** The title of the browser's tab. */
import { texts } from '#web/texts/texts.ts'
import { useServiceName } from './service-name.tsx'

/** 'Page · Service'. */
export function PageTitle({ children }: { children: string }) {
  const service = useServiceName()
  return <title>{texts.frame.title(children, service)}</title>
}
