/** What a count says: what was not found, what is too much, what weighs otherwise, and what was there. */
import type { ReactNode } from 'react'
import type { Count } from '#contract/counts.ts'
import { isWeighedAnew, takesAnswer } from '#domain/holdings/count.ts'
import { showGrams } from '#domain/report/quantities.ts'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { countTexts as words } from '#web/texts/holdings.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureTable } from '#web/ui/figure.tsx'
import { Apart, Intro, Lines, Muted } from '#web/ui/layout.tsx'

type Line = Count['lines'][number]

type CountResult = {
  readonly said: Pick<Count, 'here' | 'expected' | 'lines'>
  /** What stands below the samples that were not found. */
  readonly beside?: ReactNode
  /** Called with a sample that is too much or weighs otherwise; without it nobody can say why here. */
  readonly sayWhy?: ((sample_id: string) => void) | undefined
}

/** The parts, each only where it has something to say. */
export function CountResult({ said, beside, sayWhy }: CountResult) {
  const { here, expected, lines } = said
  const there = lines.filter(({ kind, differs }) => kind === 'HERE' && !differs)
  return (
    <>
      <Intro role="status">
        <strong>{words.result(here, expected)}</strong> {lines.length === there.length && words.allWell}
      </Intro>
      <Found title={words.missing} text={words.missingText} lines={lines.filter(({ kind }) => kind === 'MISSING')}>
        {(line) => (
          <>
            <Muted as="span">{words.states[line.state]}</Muted>
            <Why line={line} sayWhy={sayWhy} />
          </>
        )}
      </Found>
      {beside}
      <Found
        title={words.extra}
        text={words.extraText}
        lines={lines.filter(({ kind }) => kind === 'ELSEWHERE' || kind === 'UNKNOWN')}
      >
        {(line) => (
          <>
            <span>
              {line.place === null ? words.unknown : words.places[line.place]} {words.states[line.state]}
            </span>
            <Why line={line} sayWhy={sayWhy} />
          </>
        )}
      </Found>
      <Found title={words.otherWeight} text={words.otherWeightText} lines={lines.filter(({ differs }) => differs)}>
        {(line) => (
          <>
            <span>
              {words.weights(showGrams(line.weighed ?? 0), showGrams(line.should_weigh ?? 0))}{' '}
              {isWeighedAnew(line) && words.states.WEIGHED}
            </span>
            <Why line={line} sayWhy={sayWhy} />
          </>
        )}
      </Found>
      {there.length > 0 && (
        <Apart as="section">
          <FigureTable>
            <summary>{words.there(there.length)}</summary>
            <LinesOf lines={there}>{(line) => <Muted as="span">{weightOf(line)}</Muted>}</LinesOf>
          </FigureTable>
        </Apart>
      )}
    </>
  )
}

/** What somebody said of a line, or the button to say it. */
function Why({ line, sayWhy }: { readonly line: Line } & Pick<CountResult, 'sayWhy'>) {
  const { sample_id, answer, is_open } = line
  if (answer !== null) return <span>{words.answered(answer.note, answer.staff)}</span>
  if (sayWhy === undefined || !is_open || !takesAnswer(line)) return null
  return (
    <Button variant="outline" aria-label={words.sayWhyOf(sample_id)} onClick={() => sayWhy(sample_id)}>
      {words.sayWhy}
    </Button>
  )
}

function weightOf({ weighed, should_weigh }: Line): string {
  if (weighed === null) return ''
  return should_weigh === null ? words.weighedOnly(showGrams(weighed)) : words.weighedRight(showGrams(weighed))
}

type LinesOf = { readonly lines: readonly Line[]; readonly children: (line: Line) => ReactNode }

function Found({ title, text, lines, children }: LinesOf & { readonly title: string; readonly text: string }) {
  if (lines.length === 0) return null
  return (
    <Apart as="section" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <LinesOf lines={lines}>{children}</LinesOf>
    </Apart>
  )
}

/** A sample of another site has no page for these readers. */
const hasPage = ({ kind, place }: Line) => kind !== 'UNKNOWN' && place !== 'SITE' && place !== 'DELETED'

function LinesOf({ lines, children }: LinesOf) {
  return (
    <Lines>
      {lines.map((line) => (
        <li key={line.sample_id}>
          {hasPage(line) ? (
            <SampleLink id={line.sample_id} href={paths.sample(line.sample_id)} />
          ) : (
            <strong>{line.sample_id}</strong>
          )}
          {children(line)}
        </li>
      ))}
    </Lines>
  )
}
