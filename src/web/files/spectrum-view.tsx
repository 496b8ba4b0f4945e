/** A spectrum of a file: drawn, beside another one if somebody chooses it, as numbers, and to download as both. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SampleFile } from '#contract/files.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { overlayRefusal, shareAxis, shareScale } from '#domain/spectrum/overlay.ts'
import { axesOf, isDrawable, isReversed, type SpectrumRead } from '#domain/spectrum/spectrum.ts'
import { saveFile } from '#web/api/save-file.ts'
import { filesTexts } from '#web/texts/files.ts'
import { Button } from '#web/ui/button.tsx'
import { Muted, Notice, Stack } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Curve, SpectrumChart } from '#web/ui/spectrum-chart.tsx'
import { Doubts } from './doubts.tsx'
import { bytesQuery, filesQuery } from './files-query.ts'
import { readBeside } from './read-beside.ts'
import { TraceNumbers } from './trace-numbers.tsx'

const words = filesTexts.chart
type Named = { readonly sample_id: string; readonly file: SampleFile }

const nameOf = ({ sample_id, file }: Named) => `${sample_id} ${file.number}: ${file.name}`
const isThere = ({ type, gone }: SampleFile) => gone === null && isDrawable(type)

/** What a file holds; undefined while it loads. */
function useSpectrum(named: Named | null): SpectrumRead | undefined {
  const query = bytesQuery(named?.sample_id ?? '', named?.file.number ?? 0)
  const { data: bytes } = useQuery({ ...query, enabled: named !== null })
  const type = named?.file.type
  const { data } = useQuery({
    queryKey: ['spectrum', named?.sample_id, named?.file.number],
    queryFn: () => (bytes && type ? readBeside({ type, bytes }) : Promise.reject(new Error('Nothing was read yet.'))),
    enabled: bytes !== undefined && type !== undefined,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 },
    // Its numbers are arrays of the machine, which a comparison would copy.
    structuralSharing: false,
  })
  return data
}

/** The view of a file that can be drawn. */
export function SpectrumView({ sample_id, file }: Named) {
  const read = useSpectrum({ sample_id, file })
  const [beside, setBeside] = useState<Named | null>(null)
  const [at, setAt] = useState(0)
  const other = useSpectrum(beside)
  const spectrum = read && 'spectrum' in read ? read.spectrum : null
  const trace = spectrum?.traces[at] ?? spectrum?.traces[0]
  const axes = spectrum === null || trace === undefined ? null : axesOf(spectrum, trace)
  const refused =
    other === undefined || axes === null
      ? null
      : 'fault' in other
        ? `${words.unreadBeside} ${other.fault}`
        : overlayRefusal(axes, other.spectrum)
  const second = other && 'spectrum' in other && refused === null ? other.spectrum : null
  const curves = useMemo((): Curve[] => {
    if (spectrum === null || trace === undefined) return []
    const { yUnit, isSticks } = axesOf(spectrum, trace)
    const which = spectrum.traces.length > 1 && trace.name !== '' ? `, ${trace.name}` : ''
    const first = { name: `${nameOf({ sample_id, file })}${which}`, x: trace.x, y: trace.y, yUnit, isSticks }
    const over = second?.traces[0]
    if (beside === null || second === null || over === undefined) return [first]
    const { yUnit: unit, isSticks: sticks } = second
    return [first, { name: nameOf(beside), x: over.x, y: over.y, yUnit: unit, isSticks: sticks }]
  }, [spectrum, trace, second, beside, sample_id, file])
  if (read === undefined) return <Muted role="status">{filesTexts.reading}</Muted>
  if (spectrum === null || trace === undefined) return <Notice tone="look">{'fault' in read ? read.fault : ''}</Notice>
  const { traces, doubts } = spectrum
  const { xUnit, yUnit } = axesOf(spectrum, trace)
  const over = curves[1]
  const hasOwnScales = over !== undefined && !shareScale({ ...trace, yUnit }, over)
  const base = file.name.replace(/\.[^.]*$/, '')
  return (
    <Stack>
      <Doubts doubts={[...doubts, ...(second?.doubts ?? [])]} />
      <SpectrumChart
        label={words.drawing(file.name, xUnit || words.x, yUnit || words.y, over?.name)}
        curves={curves}
        xUnit={xUnit}
        isReversed={isReversed(xUnit, trace.x)}
        hasOwnScales={hasOwnScales}
        words={words}
        onPicture={async (picture) => saveFile(`${base}.png`, new Uint8Array(await picture.arrayBuffer()), 'image/png')}
      />
      {traces.length > 1 && (
        <SelectField
          id="curve"
          label={words.curve}
          choices={traces.map((one, place) => {
            const { xUnit: x, yUnit: y } = axesOf(spectrum, one)
            return { value: String(place), label: words.curveOf(place + 1, one.name, x || words.x, y || words.y) }
          })}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
        />
      )}
      <Beside sample_id={sample_id} file={file} chosen={beside} onChoose={setBeside} />
      {beside !== null && refused !== null && (
        <Notice tone="look" role="status">
          {refused}
        </Notice>
      )}
      {hasOwnScales && <Muted role="status">{words.scale}</Muted>}
      {over !== undefined && !shareAxis(curves[0] ?? trace, over) && <Muted role="status">{words.apart}</Muted>}
      <TraceNumbers trace={trace} x={xUnit || words.x} y={yUnit || words.y} base={base} />
    </Stack>
  )
}

type Beside = Named & { readonly chosen: Named | null; readonly onChoose: (chosen: Named | null) => void }

/** Chooses a file to draw over this one: of this sample, or of another one of the service. */
function Beside({ sample_id, file, chosen, onChoose }: Beside) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const own = useQuery(filesQuery(sample_id)).data?.files ?? []
  const { data, error } = useQuery({ ...filesQuery(asked ?? ''), enabled: asked !== null })
  const others = (data?.files ?? []).filter(isThere)
  const offered: Named[] = [
    ...own.filter((one) => one.number !== file.number && isThere(one)).map((one) => ({ sample_id, file: one })),
    ...(asked === null || asked === sample_id ? [] : others.map((one) => ({ sample_id: asked, file: one }))),
  ]
  return (
    <>
      <SelectField
        id="beside"
        label={words.beside}
        none={words.noBeside}
        choices={offered.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
        value={chosen === null ? '' : nameOf(chosen)}
        onChange={(value) => onChoose(offered.find((one) => nameOf(one) === value) ?? null)}
      />
      <TextField id="other-sample" label={words.other} hint={words.otherHint} value={typed} onChange={setTyped} />
      <div>
        <Button variant="outline" onClick={() => setAsked(canonicalSampleId(typed) || null)}>
          {words.find}
        </Button>
      </div>
      {asked !== null && (error !== null || (data !== undefined && others.length === 0)) && (
        <Notice tone="look" role="status">
          {words.noOther}
        </Notice>
      )}
    </>
  )
}
