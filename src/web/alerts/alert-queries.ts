/** What the alert pages read, one query per call; every change reloads all of it. */
import { alertChoices, alertNames, listAlerts, readAlert } from '#contract/alerts.ts'
import { steadyQuery } from '#web/api/read-query.ts'

/** The list; as many as fit on a page. */
export const alertsQuery = (offset = 0) => steadyQuery(listAlerts, { query: { limit: 30, offset } })

/** One alert. */
export const alertQuery = (id: number) => steadyQuery(readAlert, { params: { id } })

/** The choices for a text. */
export const choicesQuery = steadyQuery(alertChoices, {})

/** Substances that an alert can name. */
export const namesQuery = (search: string) => steadyQuery(alertNames, { query: { search } })
