/** Where toasts stand. */
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { frameTexts } from '#web/texts/frame.ts'

/** Shows a toast; one that comes before the place is there waits for it. */
export const show = (toast: NotificationData) =>
  notifications.show({ ...toast, closeButtonProps: { 'aria-label': frameTexts.dismiss } })

/** The place; once a page. */
export function Toaster() {
  return <Notifications position="bottom-right" autoClose={3000} transitionDuration={200} />
}
