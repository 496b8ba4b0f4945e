/** The greeting, the day and, for collection staff, buttons to add a sample or a strip (R4.3). */

import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatWeekday, localTime } from '#domain/dates.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Greeting, HeadActions, HeadDay, HomeHead } from '#web/ui/home.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useZone } from './when.tsx'

const words = homeTexts

/** The top of the page. */
export function HomeHeading() {
  const { name, site, performs_collection } = useSignedIn()
  const [zone, now] = [useZone(), useNow()]
  const hour = Number(localTime(now, zone).slice(0, 2))
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return (
    <HomeHead>
      <div>
        <Greeting>{words.greeting(part, name.split(' ')[0] ?? name)}</Greeting>
        <HeadDay>
          {formatWeekday(now, zone)} · {site}
        </HeadDay>
      </div>
      {performs_collection && <AddButtons />}
    </HomeHead>
  )
}

/** Add Test Strip opens the service's external form, if one is set. */
function AddButtons() {
  const { data: service } = useQuery(serviceQuery)
  return (
    <HeadActions>
      {service?.test_strip_form_url && (
        <Button
          component="a"
          href={service.test_strip_form_url}
          target="_blank"
          rel="noreferrer"
          variant="outline"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {words.addTestStrip}
          <span className="unseen"> {frameTexts.newTab}</span>
        </Button>
      )}
      <Button component={Link} to={paths.shiftBegin} variant="outline">
        {words.beginShift}
      </Button>
      <Button component={Link} to={paths.collectionSurvey} leftSection={<IconPlus size={18} aria-hidden="true" />}>
        {words.addSample}
      </Button>
    </HeadActions>
  )
}
