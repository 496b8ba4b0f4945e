/** The home page of an account without a role (R4.5). */

import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { homeTexts } from '#web/texts/home.ts'
import { CardLine } from '#web/ui/layout.tsx'

const words = homeTexts.noLists

/** A sentence with the contact address. */
export function NoLists() {
  const { data: service } = useQuery(serviceQuery)
  const contact = service?.admin_email
  return (
    <CardLine>
      <IconUserQuestion size={24} aria-hidden="true" />
      {contact ? (
        <span>
          {words.nothing} <a href={`mailto:${contact}`}>{contact}</a>
        </span>
      ) : (
        words.nothingWithoutContact
      )}
    </CardLine>
  )
}
