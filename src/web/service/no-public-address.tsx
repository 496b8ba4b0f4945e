/** Warns people who print a link: the service's public address is not set, so the link may work on this device only. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import styles from './no-public-address.module.css'

/** The warning; nothing if the public address is set. */
export function NoPublicAddress() {
  const { data: service } = useQuery(serviceQuery)
  if (service === undefined || service.public_url !== null) return null
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{frameTexts.noPublicAddress(location.origin)}</span>
    </p>
  )
}
