/** What the service does later by itself, one name for each kind of job; the column `jobs.kind` allows the same words. */
export const jobKinds = ['ASK_RULES', 'MAIL_ALERT', 'SEND_WORD'] as const
export type JobKind = (typeof jobKinds)[number]
