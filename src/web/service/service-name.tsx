/** The service's own name beside the product's mark. */

import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import styles from './service-name.module.css'

const product = 'Vialog'

/** What the service calls itself; the product's name until that is known. */
export function useServiceName(): string {
  return useQuery(serviceQuery).data?.name || product
}

/** Mark and name. */
export function ServiceName() {
  return (
    <span className={styles.name}>
      <IconFlask size={28} aria-hidden="true" />
      {useServiceName()}
    </span>
  )
}
