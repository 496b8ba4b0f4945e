/** The reminder card with its QR code and contacts: their code loads while somebody fills in the survey. */
import { loadable } from '#web/service/loadable.tsx'

/** The card. */
export const ReminderPage = loadable(async () => (await import('./reminder-page.tsx')).ReminderPage)
