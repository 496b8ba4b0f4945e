/** The numbers of a curve: a table of some, and all of them as a file. */
import { writeCsv } from '#domain/csv.ts'
import { pickedPoints } from '#domain/spectrum/picked-points.ts'
import type { Trace } from '#domain/spectrum/spectrum.ts'
import { saveFile } from '#web/api/save-file.ts'
import { filesTexts } from '#web/texts/files.ts'
import { Button } from '#web/ui/button.tsx'
import { Muted } from '#web/ui/layout.tsx'

const words = filesTexts.chart
const mostRows = 200

/** Without what the machine's arithmetic added: 0.35058999999999996. */
const figure = (value = Number.NaN) => Number(value.toPrecision(12))

type TraceNumbers = {
  readonly trace: Pick<Trace, 'x' | 'y'>
  /** What stands above each column. */
  readonly x: string
  readonly y: string
  /** The name of the saved file, without its end. */
  readonly base: string
}

/** The curve as a table for whoever cannot see it, and as a file. */
export function TraceNumbers({ trace: { x, y }, x: xName, y: yName, base }: TraceNumbers) {
  const rows = pickedPoints(y, mostRows)
  const save = () => {
    const lines = Array.from(x, (value, at) => [figure(value), figure(y[at])])
    saveFile(`${base}.csv`, new TextEncoder().encode(writeCsv([[xName, yName], ...lines])), 'text/csv')
  }
  return (
    <>
      <div>
        <Button variant="outline" onClick={save}>
          {words.saveNumbers}
        </Button>
      </div>
      <details>
        <summary>{words.numbers}</summary>
        <Muted>{words.numbersText(rows.length, x.length)}</Muted>
        <table>
          <thead>
            <tr>
              <th scope="col">{xName}</th>
              <th scope="col">{yName}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((at) => (
              <tr key={at}>
                <td>{figure(x[at])}</td>
                <td>{figure(y[at])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
