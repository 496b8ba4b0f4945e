/** The name of the service beside its logo or the product's mark. */

import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { ServiceMark } from '#web/ui/service-mark.tsx'

const product = 'Vialog'

/** The name of the service; the product's name until it has loaded. */
export function useServiceName(): string {
  return useQuery(serviceQuery).data?.name || product
}

/** Logo or mark, and name. */
export function ServiceName() {
  const logo = useQuery(serviceQuery).data?.logo
  return (
    <ServiceMark data-wide={(logo && logo.width > 1.5 * logo.height) || undefined}>
      {logo ? (
        // On a white ground, because most logos were drawn for paper.
        <img src={logo.url} width={logo.width} height={logo.height} alt="" />
      ) : (
        <IconFlask size={28} aria-hidden="true" />
      )}
      <span>{useServiceName()}</span>
    </ServiceMark>
  )
}
