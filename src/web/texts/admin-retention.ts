/** Texts of the page about how long data is kept. */
import type { RetentionKind } from '#domain/service/retention.ts'

const nights = (hour: number) => `each night from ${hour}:00 on`

export const adminRetentionTexts = {
  lead: 'How long each kind of data is kept. Vialog removes older data by itself, and the audit trail says what it removed.',
  formTitle: 'Periods',
  sections: { people: 'What people said', records: 'Sign-ins and logs' },
  fields: {
    feedback_keep_months: 'Months that feedback texts are kept',
    anonymise_after_months: 'Months after which samples are anonymised',
    sessions_keep_days: 'Days that ended sessions are kept',
    sign_ins_keep_days: 'Days that times of signing in are kept',
    log_keep_days: 'Days that the database’s own log is kept',
  },
  hints: {
    feedback_keep_months:
      'Empty: for good. Counted from the moment that each was given. The surveys’ other answers stay.',
    anonymise_after_months:
      'Empty: never. Counted from the last thing that happened to a sample; where only the month or year of its collection is known, from the end of that at the earliest.',
    sessions_keep_days: 'Counted from the moment that each ended. They tell why somebody was signed out.',
    sign_ins_keep_days: 'Counted from each sign-in. Read on the People page and on each person’s own page.',
    log_keep_days: 'Counted from the last line of each file. Only where Vialog runs its own PostgreSQL.',
  },
  anonymising:
    'Anonymising takes away the on-site ID, origin, agency, what the person said of themselves and their feedback, also from the audit trail. The day, the results, the custody log and the sample ID stay. It cannot be undone.',
  ends: 'Only samples at their end are anonymised: disposed of, deleted, shared, couldn’t be shared, not analyzed, or lost and written off.',
  look: 'Show what would be removed',
  saved: 'The periods were saved.',
  question: {
    title: 'Keep less than before?',
    text: (what: string, hour: number) =>
      `${what} This is done ${nights(hour)}, a day from now at the earliest, and cannot be undone. ‘Show what would be removed’ on the page lists it first.`,
    yes: 'Save the periods',
  },
  clock: {
    title: 'Is this server’s clock right?',
    text: (says: string, seen: string) =>
      `It says ${says}. The last time seen here is ${seen}. Until somebody confirms the clock, nothing is removed or anonymised. If it is wrong, have the server’s clock set; then you need not answer here.`,
    confirm: 'The clock is right',
    confirmed: 'The clock is confirmed. Nothing is removed for a day.',
  },
  notice: (until: string) => `Nothing is removed before ${until}: until then you can undo a change.`,
  last: {
    never: (hour: number) => `Nothing has been removed yet. This is done ${nights(hour)}.`,
    at: (time: string, isNightly: boolean) => `Last done on ${time}, ${isNightly ? 'by itself' : 'by the operator'}.`,
    gone: (what: string) => `Removed or anonymised: ${what}.`,
    nothing: 'Nothing was old enough.',
    failed: (why: string) => `Not all of it could be done: ${why}`,
    next: (hour: number) => `This is done ${nights(hour)}.`,
  },
  going: {
    saved: 'What would be removed now',
    typed: 'What would be removed now, by the numbers above',
    kinds: {
      feedback: 'Feedback texts removed',
      samples: 'Samples anonymised',
      sessions: 'Ended sessions removed',
      sign_ins: 'Times of signing in removed',
      log_files: 'Log files removed',
    } satisfies Record<RetentionKind, string>,
    kept: 'None: these are kept for good',
    going: {
      feedback: (count: number, before: string) => `${count}, given before ${before}`,
      samples: (count: number, before: string) => `${count}, with nothing that happened since ${before}`,
      sessions: (count: number, before: string) => `${count}, ended before ${before}`,
      sign_ins: (count: number, before: string) => `${count}, from before ${before}`,
      log_files: (count: number, before: string) => `${count}, last written before ${before}`,
    } satisfies Record<RetentionKind, (count: number, before: string) => string>,
    open: (count: number) =>
      count === 1
        ? '1 more sample is that old, but stays: something is still to be done with it.'
        : `${count} more samples are that old, but stay: something is still to be done with them.`,
    list: 'Samples that would be anonymised',
    columns: { id: 'Sample', site: 'Collected at', state: 'State', last: 'Last thing that happened' },
    deleted: 'Deleted',
  },
}
