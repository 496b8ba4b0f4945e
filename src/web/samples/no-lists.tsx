/** The home of who has no list: an administrator alone, or an account without a role (decision 3). */

import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import styles from './no-lists.module.css'

const words = homeTexts.noLists

/** A sentence with the contact. */
export function NoLists() {
  const { is_admin } = useSignedIn()
  const { data: service } = useQuery(serviceQuery)
  const contact = service?.admin_email
  return (
    <p className={styles.sentence}>
      <IconUserQuestion size={24} aria-hidden="true" />
      {is_admin ? (
        words.admin
      ) : contact ? (
        <span>
          {words.nothing} <a href={`mailto:${contact}`}>{contact}</a>
        </span>
      ) : (
        words.nothingWithoutContact
      )}
    </p>
  )
}
