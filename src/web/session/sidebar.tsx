/** The sidebar with home and log out (spec S1); in a narrow window, a bar at the top. */

import {
  IconBook2,
  IconChartBar,
  IconHome,
  IconLogout,
  IconSettings,
  IconSpeakerphone,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rightsQuery, serviceQuery } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { DemoMark } from '#web/service/demo-mark.tsx'
import { ServiceName } from '#web/service/service-name.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { logOut } from './log-out.ts'
import { useSignedIn } from './session.ts'
import styles from './sidebar.module.css'

/** The link to the staff's alerts, for people who may read them. */
function AlertsWay() {
  const { performs_analysis, is_admin } = useSignedIn()
  const { data: me } = useQuery(rightsQuery)
  if (!(performs_analysis || is_admin || me?.issues_alerts || me?.releases_alerts)) return null
  return (
    <Link to={paths.alerts} className={styles.way}>
      <IconSpeakerphone size={20} aria-hidden="true" />
      <span>{frameTexts.alerts}</span>
    </Link>
  )
}

/** The sidebar. */
export function Sidebar() {
  const { name, site, is_admin, performs_collection, performs_analysis } = useSignedIn()
  const { data: service } = useQuery(serviceQuery)
  return (
    <header className={styles.sidebar}>
      <div className={styles.top}>
        <ServiceName />
        <DemoMark />
      </div>
      <nav className={styles.nav} aria-label={frameTexts.sidebar}>
        <Link to={paths.home} className={styles.way} activeOptions={{ exact: true, includeSearch: false }}>
          <IconHome size={20} aria-hidden="true" />
          <span>{frameTexts.home}</span>
        </Link>
        {(performs_collection || performs_analysis) && (
          <Link to={paths.insight} className={styles.way} activeOptions={{ includeSearch: false }}>
            <IconChartBar size={20} aria-hidden="true" />
            <span>{frameTexts.insight}</span>
          </Link>
        )}
        <AlertsWay />
        {is_admin && (
          <Link to={paths.admin} className={styles.way}>
            <IconSettings size={20} aria-hidden="true" />
            <span>{frameTexts.admin}</span>
          </Link>
        )}
        {service?.resources_url && (
          // In a new tab, because the current page may hold a half-typed form.
          <a href={service.resources_url} className={styles.way} target="_blank" rel="noreferrer">
            <IconBook2 size={20} aria-hidden="true" />
            <span>
              {frameTexts.resources}
              <span className="unseen"> {frameTexts.newTab}</span>
            </span>
          </a>
        )}
      </nav>
      <div className={styles.person}>
        <p className={styles.name}>{name}</p>
        <p className={styles.site}>{site}</p>
        <Link to={paths.password} className={styles.logOut}>
          <IconUserCircle size={20} aria-hidden="true" />
          <span>{frameTexts.account}</span>
        </Link>
        <button type="button" className={styles.logOut} onClick={logOut}>
          <IconLogout size={20} aria-hidden="true" />
          <span>{frameTexts.logOut}</span>
        </button>
      </div>
    </header>
  )
}
