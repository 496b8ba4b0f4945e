/** Ticks the row of a scanned or typed ID. If the list lacks the ID, it says so in words and colour. */

import { type ReactNode, useState } from 'react'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { idInScan } from '#web/scanning/scanned-id.ts'
import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/question.tsx'
import { useScan } from '#web/ui/use-scan.ts'
import styles from './transport.module.css'

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
  const take = (text: string) => {
    const id = idInScan(text)
    if (id === '') return
    setTyped('')
    onUnknown?.(all.includes(id) ? null : id)
    if (!all.includes(id)) return setSaid({ tone: 'danger', text: says.unknown(id) })
    if (ticked.includes(id)) return setSaid({ tone: 'look', text: words.again(id) })
    onTick(id)
    setSaid({ tone: 'ready', text: says.ticked(id) })
  }
  useScan(take)
  return (
    <form
      className={styles.scan}
      onSubmit={(event) => {
        event.preventDefault()
        take(typed)
      }}
    >
      <div className={styles.scanField}>
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
        <Button type="submit" variant="outline" className={styles.tick}>
          {words.tick}
        </Button>
        <CameraButton onScan={take} />
      </div>
      <p className={styles.count}>{says.count(ticked.length, all.length)}</p>
      <p className={styles.said} role={said?.tone === 'danger' ? 'alert' : 'status'} data-tone={said?.tone}>
        {said?.text}
      </p>
      {children}
    </form>
  )
}
