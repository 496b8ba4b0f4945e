/** The sidebar with home and log out (R4.1); in a narrow window, a bar at the top. */

import {
  IconBook2,
  IconChartBar,
  IconHome,
  IconLogout,
  IconSettings,
  IconSpeakerphone,
  IconUserCircle,
  IconWaveSine,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rightsQuery, serviceQuery } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { DemoMark } from '#web/service/demo-mark.tsx'
import { ServiceName } from '#web/service/service-name.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { SidebarBox, SidebarNav, SidebarPerson, SidebarTop } from '#web/ui/sidebar.tsx'
import { logOut } from './log-out.ts'
import { useSignedIn } from './session.ts'

/** The link to the staff's alerts, for people who may read them. */
function AlertsWay() {
  const { performs_analysis, is_admin } = useSignedIn()
  const { data: me } = useQuery(rightsQuery)
  if (!(performs_analysis || is_admin || me?.issues_alerts || me?.releases_alerts)) return null
  return (
    <Link to={paths.alerts}>
      <IconSpeakerphone size={20} aria-hidden="true" />
      <span>{frameTexts.alerts}</span>
    </Link>
  )
}

/** The link to readings, for people who read for other sites. */
function ReadingsWay() {
  const { data: me } = useQuery(rightsQuery)
  if (me?.reads_for_others !== true) return null
  return (
    <Link to={paths.readings}>
      <IconWaveSine size={20} aria-hidden="true" />
      <span>{frameTexts.readings}</span>
    </Link>
  )
}

/** The sidebar. */
export function Sidebar() {
  const { name, site, is_admin, performs_collection, performs_analysis } = useSignedIn()
  const { data: service } = useQuery(serviceQuery)
  return (
    <SidebarBox>
      <SidebarTop>
        <ServiceName />
        <DemoMark />
      </SidebarTop>
      <SidebarNav aria-label={frameTexts.sidebar}>
        <Link to={paths.home} activeOptions={{ exact: true, includeSearch: false }}>
          <IconHome size={20} aria-hidden="true" />
          <span>{frameTexts.home}</span>
        </Link>
        {(performs_collection || performs_analysis) && (
          <Link to={paths.insight} activeOptions={{ includeSearch: false }}>
            <IconChartBar size={20} aria-hidden="true" />
            <span>{frameTexts.insight}</span>
          </Link>
        )}
        <AlertsWay />
        <ReadingsWay />
        {is_admin && (
          <Link to={paths.admin}>
            <IconSettings size={20} aria-hidden="true" />
            <span>{frameTexts.admin}</span>
          </Link>
        )}
        {service?.resources_url && (
          // In a new tab, because the current page may hold a half-typed form.
          <a href={service.resources_url} target="_blank" rel="noreferrer">
            <IconBook2 size={20} aria-hidden="true" />
            <span>
              {frameTexts.resources}
              <span className="unseen"> {frameTexts.newTab}</span>
            </span>
          </a>
        )}
      </SidebarNav>
      <SidebarPerson>
        <p>{name}</p>
        <p>{site}</p>
        <Link to={paths.password}>
          <IconUserCircle size={20} aria-hidden="true" />
          <span>{frameTexts.account}</span>
        </Link>
        <button type="button" onClick={logOut}>
          <IconLogout size={20} aria-hidden="true" />
          <span>{frameTexts.logOut}</span>
        </button>
      </SidebarPerson>
    </SidebarBox>
  )
}
