/**
 * The vials and bags to reserve: scanned wherever the focus is, by camera, typed or pasted, or a roll by its first and last
 * label.
 */
import { useState } from 'react'
import { canonicalLabelId } from '#domain/sample/sample-id.ts'
import { idInScan, unreadScan } from '#domain/scan/read-scan.ts'
import { readLabels } from '#domain/shift/typed-labels.ts'
import type { FreeSample } from '#domain/survey/survey-faults.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useScan } from '#web/scanning/use-scan.ts'
import { beginTexts } from '#web/texts/begin-shift.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Input, Label } from '#web/ui/labels.tsx'
import { HintAndError } from '#web/ui/question.tsx'
import { IdCount, TakenIds, TypedIds } from '#web/ui/shift-begin.tsx'

const words = beginTexts

type IdsToTake = {
  readonly free: readonly FreeSample[]
  readonly ids: readonly string[]
  readonly error: string | undefined
  readonly onChange: (ids: readonly string[]) => void
}

/** The field and the list. */
export function IdsToTake({ free, ids, error, onChange }: IdsToTake) {
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [heard, setHeard] = useState('')
  const isFree = (id: string) => free.some(({ sample_id }) => sample_id === id)
  /** Adds the free IDs; returns the message about the others. */
  const add = (
    named: readonly string[],
    said: (taken: readonly string[]) => string,
    broken: readonly string[] = [],
  ) => {
    const taken = named.filter(isFree)
    const unknown = named.filter((id) => !isFree(id))
    const [fresh, again] = [taken.filter((id) => !ids.includes(id)), taken.filter((id) => ids.includes(id))]
    const found = [...broken, ...(unknown.length > 0 ? [words.unknown(unknown)] : [])]
    onChange([...new Set([...ids, ...taken])])
    setFaults(found)
    setHeard(
      [...(fresh.length > 0 ? [said(fresh)] : []), ...(again.length > 0 ? [words.again(again)] : []), ...found].join(
        ' ',
      ),
    )
  }
  const scan = (scanned: string) => {
    const id = idInScan(scanned, isFree)
    const said = (taken: readonly string[]) => taken.map(surveyTexts.scanned).join(', ')
    add(id === '' ? [] : [id], said, id === '' ? [unreadScan(scanned)] : [])
  }
  useScan(scan)
  const addTyped = () => {
    const { ids: named, broken } = readLabels(text, isFree, (part) => idInScan(part, isFree) || canonicalLabelId(part))
    add(
      named,
      words.added,
      broken.map(({ fault }) => fault),
    )
    // Text that could not be read remains for correction.
    setText(broken.map((one) => one.text).join(', '))
  }
  const count = (type: FreeSample['container_type']) =>
    ids.filter((id) => free.some((one) => one.sample_id === id && one.container_type === type)).length
  const fault = faults.length > 0 ? faults.join(' ') : error
  return (
    <div data-question="sample_ids">
      <Label htmlFor="sample_ids">{words.ids}</Label>
      <HintAndError id="sample_ids" hint={words.idsHint} error={fault} />
      <TypedIds>
        <Input
          id="sample_ids"
          type="text"
          aria-describedby={fault ? 'sample_ids-hint sample_ids-error' : 'sample_ids-hint'}
          aria-invalid={fault !== undefined || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            addTyped()
          }}
        />
        <Button variant="outline" onClick={addTyped}>
          {words.add}
        </Button>
        <CameraButton onScan={scan} />
      </TypedIds>
      <IdCount role="status">
        {ids.length > 0 && words.counted(count('VIAL'), count('BAG'))}
        <span className="unseen"> {heard}</span>
      </IdCount>
      {ids.length > 0 && (
        <>
          <TakenIds aria-label={words.takenIds}>
            {ids.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={words.remove(id)}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                >
                  {id} <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </TakenIds>
          <Button variant="subtle" onClick={() => onChange([])}>
            {words.removeAll}
          </Button>
        </>
      )}
    </div>
  )
}
