/** Ticks the row of a scanned or typed ID. If the list lacks the ID, it says so in words and colour. */

import { type ReactNode, useState } from 'react'
import { idsNumbered, meantId } from '#domain/sample/alike-ids.ts'
import { idInScan, unreadScan } from '#domain/scan/read-scan.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useScan } from '#web/scanning/use-scan.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import { ScanBox } from '#web/ui/tick-list.tsx'

const words = transportTexts.scan

type ScanToTick = {
  readonly all: readonly string[]
  readonly ticked: readonly string[]
  readonly onTick: (id: string) => void
  /** Replaces the words for the count, for a tick and for an unknown ID; by default those for packing. */
  readonly said?: Partial<Pick<typeof words, 'count' | 'unknown' | 'ticked'>>
  /** Called with an ID that the list lacks; called with null after a scan that was in the list. */
  readonly onUnknown?: (id: string | null) => void
  /** Shown below the message. */
  readonly children?: ReactNode
}

type Said = { readonly tone: 'ready' | 'look' | 'danger'; readonly text: string }

/** The field, the count and the message about the last scan. */
export function ScanToTick({ all, ticked, onTick, said: others, onUnknown, children }: ScanToTick) {
  const says = { ...words, ...others }
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<Said | null>(null)
  const take = (text: string, isTyped = false) => {
    const read = idInScan(text, (one) => all.includes(one))
    if (text.trim() === '') return
    const numbered = isTyped && !all.includes(read) ? [...new Set(idsNumbered(all, read))] : []
    const id = numbered.length === 1 ? (numbered[0] ?? read) : read
    setTyped('')
    if (id === '') {
      onUnknown?.(null)
      return setSaid({ tone: 'danger', text: unreadScan(text) })
    }
    if (numbered.length > 1) {
      onUnknown?.(null)
      return setSaid({ tone: 'danger', text: words.several(id, numbered) })
    }
    onUnknown?.(all.includes(id) ? null : id)
    if (!all.includes(id)) {
      const meant = meantId(id)
      const asks = meant !== null && all.includes(meant) ? ` ${words.meant(meant)}` : ''
      return setSaid({ tone: 'danger', text: `${says.unknown(id)}${asks}` })
    }
    if (ticked.includes(id)) return setSaid({ tone: 'look', text: words.again(id) })
    onTick(id)
    setSaid({ tone: 'ready', text: says.ticked(id) })
  }
  useScan((text) => take(text))
  return (
    <ScanBox
      onSubmit={() => take(typed, true)}
      field={
        <>
          <TextField
            id="scan"
            label={words.label}
            hint={words.hint}
            value={typed}
            onChange={setTyped}
            spellCheck={false}
            autoCapitalize="characters"
            enterKeyHint="done"
            maxLength={200}
          />
          <Button type="submit" variant="outline">
            {words.tick}
          </Button>
          <CameraButton onScan={(text) => take(text)} />
        </>
      }
      count={says.count(ticked.length, all.length)}
      said={said}
    >
      {children}
    </ScanBox>
  )
}
