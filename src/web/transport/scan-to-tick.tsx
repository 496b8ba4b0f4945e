/** Scanning or typing an ID ticks its row; what is not in the list says so aloud and in colour. */

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
  /** The words of the count, and of what is not in the list, where they are others than of packing. */
  readonly said?: Partial<Pick<typeof words, 'count' | 'unknown' | 'ticked'>>
  /** Told of what is not in the list; called with null once something that is in it was scanned. */
  readonly onUnknown?: (id: string | null) => void
  /** Under what was said. */
  readonly children?: ReactNode
}

type Said = { readonly tone: 'ready' | 'look' | 'danger'; readonly text: string }

/** The field, the count and what was said of the last scan. */
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
