/** A trace of a reading: drawn, and as numbers. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import { readReadingTrace } from '#contract/readings.ts'
import { isReversed } from '#domain/spectrum/spectrum.ts'
import { call } from '#web/api/call.ts'
import { readQuery } from '#web/api/read-query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Doubts } from '#web/files/doubts.tsx'
import { TraceNumbers } from '#web/files/trace-numbers.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { filesTexts } from '#web/texts/files.ts'
import { readingTexts as words } from '#web/texts/readings.ts'
import { Stack } from '#web/ui/layout.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Curve, SpectrumChart } from '#web/ui/spectrum-chart.tsx'

const chart = filesTexts.chart
type OfReading = { readonly number: string; readonly file: number }

/** The server reads a few files at a time, and a reading may have twenty: the page asks for one after the other. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(ask)
  last = turn.catch(() => {})
  return turn
}

/** The drawing once the numbers are there. */
export function ReadingTrace({ number, file }: OfReading) {
  const params = { number, file: String(file) }
  const { queryKey } = readQuery(readReadingTrace, { params })
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => inTurn(() => call(readReadingTrace, { params }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <Loaded answer={answer}>{(read) => <Drawn read={read} number={number} file={file} />}</Loaded>
}

function Drawn({ read, number, file }: OfReading & { readonly read: Answered<typeof readReadingTrace> }) {
  const { traces, doubts } = read
  const [at, setAt] = useState(0)
  const name = `${number} ${words.file(file)}`
  const trace = traces[at] ?? traces[0]
  const { x_unit, y_unit, is_sticks } = trace ?? read
  const curve = useMemo((): Curve | null => {
    if (trace === undefined) return null
    const numbers = { x: Float64Array.from(trace.x), y: Float64Array.from(trace.y) }
    return { name, ...numbers, yUnit: y_unit, isSticks: is_sticks }
  }, [trace, name, y_unit, is_sticks])
  const curves = useMemo(() => (curve === null ? [] : [curve]), [curve])
  if (curve === null) return null
  return (
    <Stack>
      <Doubts doubts={doubts} />
      <SpectrumChart
        label={chart.drawing(name, x_unit || chart.x, y_unit || chart.y)}
        curves={curves}
        xUnit={x_unit}
        isReversed={isReversed(x_unit, curve.x)}
        words={chart}
        onPicture={async (picture) =>
          saveFile(`${number}-${file}.png`, new Uint8Array(await picture.arrayBuffer()), 'image/png')
        }
      />
      {traces.length > 1 && (
        <SelectField
          id={`curve-${file}`}
          label={chart.curve}
          choices={traces.map((one, place) => ({
            value: String(place),
            label: chart.curveOf(place + 1, one.name, one.x_unit || chart.x, one.y_unit || chart.y),
          }))}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
        />
      )}
      <TraceNumbers trace={curve} x={x_unit || chart.x} y={y_unit || chart.y} base={`${number}-${file}`} />
    </Stack>
  )
}
