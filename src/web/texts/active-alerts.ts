/** Texts of active alerts on the home pages of staff. */
export const activeAlertTexts = {
  unconfirmed: 'Unconfirmed',
  title: (count: number) => (count === 1 ? 'Active alert' : 'Active alerts'),
  ends: (day: string) => `until ${day}`,
  checked: 'being checked again',
  seen: 'I have read this',
  quiet: (count: number) => (count === 1 ? '1 active alert:' : `${count} active alerts:`),
}
