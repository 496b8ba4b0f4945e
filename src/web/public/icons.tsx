/** The few icons of the public pages, one path each; they are lines of Tabler Icons, as on the staff pages. */

function Icon({ lines }: { lines: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} />
    </svg>
  )
}

/** The lines of `WarningIcon`, once per page, because a result may show it beside every substance. */
export const WarningLines = () => (
  <svg className="unseen" aria-hidden="true">
    <symbol id="warning" viewBox="0 0 24 24">
      <path d="M12 9v4m0 3v.01M10.4 3.6 2.3 17.1a2 2 0 0 0 1.7 3h16a2 2 0 0 0 1.7-3L13.6 3.6a1.9 1.9 0 0 0-3.2 0z" />
    </symbol>
  </svg>
)

export const WarningIcon = () => (
  <svg className="icon" aria-hidden="true">
    <use href="#warning" />
  </svg>
)

export const LeaveIcon = () => <Icon lines="M18 6 6 18M6 6l12 12" />

export const DownloadIcon = () => <Icon lines="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5m-5-7v12" />

export const DoneIcon = () => <Icon lines="m5 12 5 5L20 7" />

export const YesIcon = () => (
  <Icon lines="M7 11v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3a4 4 0 0 0 4-4V6a2 2 0 0 1 4 0v5h3a2 2 0 0 1 2 2l-1 5a2 3 0 0 1-2 2h-7a3 3 0 0 1-3-3" />
)

export const NoIcon = () => (
  <Icon lines="M7 13V5a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h3a4 4 0 0 1 4 4v1a2 2 0 0 0 4 0v-5h3a2 2 0 0 0 2-2l-1-5a2 3 0 0 0-2-2h-7a3 3 0 0 0-3 3" />
)

export const VialIcon = () => <Icon lines="M9 3h6m-5 6h4M10 3v6L6 20a.7.7 0 0 0 .5 1h11a.7.7 0 0 0 .5-1L14 9V3" />
