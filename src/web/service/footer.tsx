/** The footer (R4.1): community site, newsletter sign-up, social links, one contact address. */
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '#web/api/queries.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { PageFooter } from '#web/ui/page-footer.tsx'

/** The parts of the footer that the service has set. */
export function Footer() {
  const { data: service } = useQuery(serviceQuery)
  if (service === undefined) return null
  const links = [
    { name: frameTexts.community, url: service.community_url },
    { name: frameTexts.newsletter, url: service.newsletter_url },
    ...service.social_links,
  ].filter(({ url }) => url !== '')
  if (links.length === 0 && service.contact_email === '') return null
  return (
    <PageFooter>
      <ul>
        {links.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {service.contact_email && (
        <p>
          {frameTexts.contact}: <a href={`mailto:${service.contact_email}`}>{service.contact_email}</a>
        </p>
      )}
    </PageFooter>
  )
}
