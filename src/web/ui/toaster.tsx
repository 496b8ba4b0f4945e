/** Where toasts stand. */
import { Notifications, notifications } from '@mantine/notifications'

/** Shows a toast; one that comes before the place is there waits for it. */
export const { show } = notifications

/** The place; once a page. */
export function Toaster() {
  return <Notifications position="bottom-right" autoClose={3000} transitionDuration={200} />
}
