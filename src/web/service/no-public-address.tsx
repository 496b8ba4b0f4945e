/** Warns whoever prints a link: nobody has said by which address people know the service, so it may open on this device only. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import styles from './no-public-address.module.css'

/** The warning; nothing where the service knows its address. */
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
