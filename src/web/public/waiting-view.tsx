/** The five steps of a sample, and where it is while there is no result. */

import type { PublicWaiting } from '#domain/public/public-waiting.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { DoneIcon } from './icons.tsx'

/** The cards. */
export function WaitingView({
  waiting,
  calendar,
  texts: { waiting: words },
}: {
  readonly waiting: PublicWaiting
  /** Address of the calendar file. */
  readonly calendar: string
  readonly texts: PublicTexts
}) {
  const { label, steps, due, isAhead, askSite } = waiting
  return (
    <>
      <section className={askSite ? 'card look' : 'card'}>
        <h2>{words.now(label)}</h2>
        {askSite && <p>{askSite}</p>}
        {due && (
          <p>
            <strong>{words.due}</strong> {due}
          </p>
        )}
        {!askSite && <p className="hint">{words.later}</p>}
        {isAhead && (
          <p>
            <a href={calendar} download>
              {words.calendar}
            </a>
          </p>
        )}
      </section>
      <section className="card">
        <h2>{words.steps}</h2>
        <ol className="steps">
          {steps.map(({ name, isDone, isNow }, index) => (
            <li key={name} className={isDone ? 'done' : undefined} aria-current={isNow ? 'step' : undefined}>
              <span className="step">{isDone ? <DoneIcon /> : index + 1}</span>
              {name}
              {isDone && <span className="unseen">({words.done})</span>}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
