/** '/readings/…': what a reader sees of a sample, and what they write. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { claimReading, giveBackReading, type ReadingTask, readReading } from '#contract/readings.ts'
import { formatDateTime } from '#domain/dates.ts'
import { hasEnded, isClaimed, isResult } from '#domain/reading/reading.ts'
import { sampleTypeWords } from '#domain/sample/sample-words.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { readingTexts as words } from '#web/texts/readings.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Facts, NoteBar, Row } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { ForReaders } from './for-readers.tsx'
import { ReadingFiles } from './reading-files.tsx'
import { ReadingForm } from './reading-form.tsx'

/** The page. */
export function ReadingPage() {
  // The route has this parameter.
  const { number } = useParams({ strict: false }) as { number: string }
  const answer = useQuery(readQuery(readReading, { params: { number } }))
  return (
    <ForReaders>
      <PageTitle>{words.one(number)}</PageTitle>
      <PageHead title={words.one(number)} back={<Link to={paths.readings}>{words.title}</Link>} />
      <Loaded answer={answer}>
        {(task) => (
          <>
            <Sample task={task} />
            <Apart as="section" aria-labelledby="files">
              <h2 id="files">{words.filesTitle}</h2>
              {task.files.length === 0 ? <p>{words.noFiles}</p> : <ReadingFiles task={task} />}
            </Apart>
            <Writing key={task.state} task={task} />
          </>
        )}
      </Loaded>
    </ForReaders>
  )
}

type OfTask = { readonly task: ReadingTask }

function Sample({ task }: OfTask) {
  const { sample_type, colour, texture, expected_drugs, technology } = task
  const said = (list: readonly string[]) => list.join(', ') || words.notSaid
  const facts = [
    [words.facts.technology, technologyName(technology)],
    [words.facts.type, sampleTypeWords[sample_type]],
    [words.facts.colour, said(colour)],
    [words.facts.texture, said(texture)],
    [words.facts.expected, said(expected_drugs)],
  ]
  return (
    <section aria-labelledby="sample">
      <h2 id="sample">{words.sample}</h2>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </section>
  )
}

function Writing({ task }: OfTask) {
  if (isResult(task))
    return (
      <NoteBar as="p" tone="said">
        {words.isSubmitted}
      </NoteBar>
    )
  if (hasEnded(task))
    return (
      <NoteBar as="p" tone="look">
        {words.isEnded}
      </NoteBar>
    )
  return task.is_mine ? (
    <Apart>
      <GiveBack task={task} />
      <ReadingForm task={task} />
    </Apart>
  ) : (
    <Take task={task} />
  )
}

function Take({ task: { number } }: OfTask) {
  const taking = useChange(claimReading, {})
  return (
    <Apart>
      <p>{words.takeText}</p>
      <RefusedFaults faults={taking.faults} />
      <Button loading={taking.isPending} onClick={() => taking.send({ params: { number } })}>
        {words.take}
      </Button>
    </Apart>
  )
}

function GiveBack({ task: { number, state, claimed_until } }: OfTask) {
  const zone = useZone()
  const giving = useChange(giveBackReading, { done: words.gaveBack })
  if (!isClaimed({ state }) || claimed_until === null) return null
  return (
    <>
      <p>{words.until(formatDateTime(claimed_until, zone))}</p>
      <RefusedFaults faults={giving.faults} />
      <Row below={16}>
        <Button variant="outline" loading={giving.isPending} onClick={() => giving.send({ params: { number } })}>
          {words.giveBack}
        </Button>
      </Row>
    </>
  )
}
