/** The title of the browser tab. */
import { frameTexts } from '#web/texts/frame.ts'
import { useServiceName } from './service-name.tsx'

/** 'Page · Service'. */
export function PageTitle({ children }: { children: string }) {
  const service = useServiceName()
  return <title>{frameTexts.title(children, service)}</title>
}
