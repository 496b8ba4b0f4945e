/** The text of an alert as people read it: the facts, then the words in each of the alert's languages. */

import type { StaffContent } from '#contract/alert-shapes.ts'
import { type AlertWords, shownDay, tellingSamples } from '#domain/alert/alert.ts'
import { formatDay } from '#domain/dates.ts'
import { languages } from '#domain/public/texts/languages.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Divided, Facts, Prose, Stack } from '#web/ui/layout.tsx'
import { AlertPicture } from './alert-picture.tsx'

/** The parts of the words, in the order of the alert's public page; the title stands above them. */
const parts = [
  'changed',
  'looks',
  'effects',
  'what_to_do',
  'where_to_get_help',
] as const satisfies readonly (keyof AlertWords)[]

/** A substance of an alert in words: its name and, if known, its amount. */
export function substanceText({ name, amount }: StaffContent['holds'][number]): string {
  const shown = name ?? words.hidden
  if (amount === null) return shown
  const number = (value: number) => `${value} ${amount.unit}`
  const high = amount.high === null ? null : number(amount.high)
  const basis = amount.basis === 'not_stated' ? null : words.bases[amount.basis]
  return `${shown}: ${words.amount(number(amount.low), high, basis, amount.measured_as)}`
}

/** The days, or their weeks, as the public page shows them. */
function daysText(first: string, last: string, isTelling: boolean): string {
  const [from, to] = [first, last].map((day) => formatDay(shownDay(day, isTelling)))
  return (isTelling ? words.days : words.weeks)(from ?? '', to ?? '')
}

/** The text. */
export function AlertText({ content }: { readonly content: StaffContent }) {
  const { first_day, last_day, methods, sold_as, holds, area, samples, ends_on, is_unconfirmed, picture } = content
  const facts: readonly (readonly [string, string])[] = [
    [words.facts.sold, sold_as.join(', ')],
    [words.facts.holds, holds.map(substanceText).join('; ')],
    [words.facts.area, area],
    [words.facts.samples, words.samples(samples)],
    [words.facts.days, first_day && last_day ? daysText(first_day, last_day, samples >= tellingSamples) : ''],
    [words.facts.methods, methods.map((one) => technologyName(one)).join(', ')],
    [words.facts.ends, formatDay(ends_on)],
  ]
  return (
    <Stack>
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? words.none : value}</dd>
          </div>
        ))}
      </Facts>
      {picture !== null && <AlertPicture hash={picture} />}
      {content.languages.map((code) => {
        const own = content.words[code]
        if (own === undefined) return null
        return (
          <Divided key={code} lang={code}>
            <h3>
              {is_unconfirmed && `${words.unconfirmed}: `}
              {own.title === '' ? words.none : own.title}
              {content.languages.length > 1 && ` (${languages[code].name})`}
            </h3>
            {parts
              .filter((part) => own[part] !== '')
              .map((part) => (
                <Prose key={part}>
                  <h4>{words.fields[part]}</h4>
                  <p>{own[part]}</p>
                </Prose>
              ))}
          </Divided>
        )
      })}
    </Stack>
  )
}
