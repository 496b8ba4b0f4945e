/**
 * The form for a new shift: the device's name, the labels to reserve, the passphrase, and what to know if the device is
 * lost.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FreeSample } from '#domain/survey/survey-faults.ts'
import { mySiteQuery, serviceQuery } from '#web/api/queries.ts'
import { refusedFaults } from '#web/form/faults.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { showOpen } from '#web/shifts/current-shift.ts'
import { beginTexts } from '#web/texts/begin-shift.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { BeginBox, BeginHeading, BulletLines } from '#web/ui/shift-begin.tsx'
import { begin, isPersistent, NoShift } from './begin-shift.ts'
import { IdsToTake } from './ids-to-take.tsx'
import { type Passphrase, PassphrasePart, useWords } from './passphrase-part.tsx'
import { knownNamesQuery, measureQuery } from './strength-line.tsx'

const words = beginTexts

/** The form. */
export function BeginForm({ free }: { readonly free: readonly FreeSample[] }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [device, setDevice] = useState('')
  const [ids, setIds] = useState<readonly string[]>([])
  const [passphrase, setPassphrase] = useState<Passphrase>({ way: 'words', wrote: false, own: '' })
  const [tried, setTried] = useState<{ number: number; faults: readonly Fault[] }>({ number: 0, faults: [] })
  const { data: drawn } = useWords()
  const persistent = useQuery({ queryKey: ['is-persistent'], queryFn: isPersistent, gcTime: 0 })
  const names = useNames(device)
  const faultOf = (field: string) => tried.faults.find((fault) => fault.field === field)?.message
  /** Takes away the faults of what was just changed; the next attempt looks again. */
  const mend = (...fields: readonly string[]) =>
    setTried(({ number, faults }) => ({ number, faults: faults.filter(({ field }) => !fields.includes(field ?? '')) }))
  const show = (faults: readonly Fault[]) => setTried(({ number }) => ({ number: number + 1, faults }))

  const beginning = useMutation({
    mutationFn: async () => {
      const isStrong = async (phrase: string) => {
        const [measure, known] = await Promise.all([
          queries.ensureQueryData(measureQuery),
          queries.ensureQueryData(knownNamesQuery),
        ])
        return measure(phrase, [...names, ...known]).isStrong
      }
      const faults = await faultsOf({ device, ids, passphrase, isStrong })
      if (faults.length > 0) return show(faults)
      const text = passphrase.way === 'own' ? passphrase.own : drawn
      // Nobody can have written down words that are not drawn yet.
      if (text === undefined) return show([{ field: 'wrote', message: words.wroteMissing }])
      setTried(({ number }) => ({ number, faults: [] }))
      const chosen = {
        device: device.trim(),
        sample_ids: [...ids],
        passphrase: text,
      }
      showOpen(await begin(chosen))
      queries.invalidateQueries({ queryKey: ['survey-options'], refetchType: 'none' })
      queries.invalidateQueries({ queryKey: ['shifts'] })
      await navigate({ to: paths.shift })
    },
    onError: (error) =>
      show(error instanceof NoShift ? [{ message: error.message }] : refusedFaults(error, (why) => why)),
  })
  return (
    <BeginBox
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!beginning.isPending) beginning.mutate()
      }}
    >
      {tried.faults.length > 0 && <ErrorSummary key={tried.number} title={words.faults.title} faults={tried.faults} />}
      <TextField
        id="device"
        label={words.device}
        hint={words.deviceHint}
        error={faultOf('device')}
        value={device}
        onChange={(name) => {
          setDevice(name)
          mend('device')
        }}
      />
      <IdsToTake
        free={free}
        ids={ids}
        error={faultOf('sample_ids')}
        onChange={(taken) => {
          setIds(taken)
          mend('sample_ids')
        }}
      />
      <PassphrasePart
        chosen={passphrase}
        onChange={(next) => {
          setPassphrase(next)
          mend('wrote', 'own')
        }}
        faultOf={faultOf}
        names={names}
      />
      <section aria-labelledby="lost">
        <BeginHeading id="lost">{words.lost.title}</BeginHeading>
        <BulletLines>
          <ul>
            {words.lost.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </BulletLines>
      </section>
      {persistent.data === false && (
        <Notice tone="look" below={0}>
          {words.notPersistent}
        </Notice>
      )}
      <div>
        <Button type="submit" loading={beginning.isPending}>
          {words.submit}
        </Button>
        <p role="status">{beginning.isPending && words.preparing}</p>
      </div>
    </BeginBox>
  )
}

/** What this page knows that anybody knows of the person, the device and the service. */
function useNames(device: string): readonly string[] {
  const { name } = useSignedIn()
  const { data: service } = useQuery(serviceQuery)
  const { data: site } = useQuery(mySiteQuery)
  return useMemo(
    () =>
      [name, device, location.hostname, service?.name, service?.public_url, site?.name, site?.address]
        .concat([site?.email, site?.phone])
        .filter((one) => one !== undefined && one !== null),
    [name, device, service, site],
  )
}

type Typed = {
  readonly device: string
  readonly ids: readonly string[]
  readonly passphrase: Passphrase
  readonly isStrong: (phrase: string) => Promise<boolean>
}

/** The faults, in the order of the form. */
async function faultsOf({ device, ids, passphrase, isStrong }: Typed): Promise<Fault[]> {
  const ofPhrase = async (): Promise<Fault | null> => {
    if (passphrase.way === 'words') return passphrase.wrote ? null : { field: 'wrote', message: words.wroteMissing }
    if (passphrase.own.trim() === '') return { field: 'own', message: words.ownMissing }
    return (await isStrong(passphrase.own)) ? null : { field: 'own', message: words.ownWeak }
  }
  const faults = [
    device.trim() === '' ? { field: 'device', message: words.faults.device } : null,
    ids.length === 0 ? { field: 'sample_ids', message: words.faults.ids } : null,
    await ofPhrase(),
  ]
  return faults.filter((fault) => fault !== null)
}
