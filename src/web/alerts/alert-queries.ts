/** What the pages of alerts read, each under its call; every change reads all of it anew. */
import { alertChoices, alertNames, listAlerts, readAlert } from '#contract/alerts.ts'
import { steadyQuery } from '#web/admin/queries.ts'

/** The list; as many as fit on a page. */
export const alertsQuery = (offset = 0) => steadyQuery(listAlerts, { query: { limit: 30, offset } })

/** One alert. */
export const alertQuery = (id: number) => steadyQuery(readAlert, { params: { id } })

/** What a text can choose from. */
export const choicesQuery = steadyQuery(alertChoices, {})

/** Substances that an alert can name. */
export const namesQuery = (search: string) => steadyQuery(alertNames, { query: { search } })
