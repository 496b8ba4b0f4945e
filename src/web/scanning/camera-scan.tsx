/** The camera as a scanner: shows its picture and returns the first QR code that it reads. Nothing leaves the device. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scanningTexts } from '#web/texts/scanning.ts'
import { Button } from '#web/ui/button.tsx'
import { CameraSaid, CameraTyped, CameraView } from '#web/ui/camera.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { TextField } from '#web/ui/question.tsx'
import { useScan } from './use-scan.ts'

const words = scanningTexts

/** Milliseconds between two looks; and the longer side of the examined picture, in pixels. */
const lookEvery = 120
const lookAt = 640

type CameraScan = { readonly onScan: (text: string) => void; readonly onClose: () => void }

/** The modal with the picture. */
export function CameraScan({ onScan, onClose }: CameraScan) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState(navigator.mediaDevices === undefined ? words.insecure : words.starting)
  const [typed, setTyped] = useState('')
  const isOff = state === words.none || state === words.insecure
  const take = () => {
    if (typed.trim() !== '') onScan(typed)
  }
  const scanned = useEffectEvent(onScan)
  useScan(onScan, undefined, true)
  useEffect(() => {
    const element = video.current
    if (navigator.mediaDevices === undefined || element === null) return
    const stopped = new AbortController()
    watch(element, stopped.signal, () => setState(words.text)).then(
      (text) => text !== null && scanned(text),
      () => setState(words.none),
    )
    return () => stopped.abort()
  }, [])
  return (
    <Modal title={words.title} onClose={onClose}>
      <CameraSaid role="status">{state}</CameraSaid>
      {/* No form of its own: the dialog may stand inside one. */}
      <CameraTyped
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      >
        <TextField
          id="camera-typed"
          label={words.typed}
          value={typed}
          onChange={setTyped}
          spellCheck={false}
          autoCapitalize="characters"
          enterKeyHint="done"
          maxLength={200}
        />
        <Button variant="outline" onClick={take}>
          {words.take}
        </Button>
      </CameraTyped>
      <CameraView ref={video} hidden={isOff} muted playsInline />
    </Modal>
  )
}

/** Returns the text of the first code; null if stopped. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onStart: () => void): Promise<string | null> {
  const [decode, stream] = await Promise.all([
    import('qr/decode.js').then((module) => module.default),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  try {
    video.srcObject = stream
    await video.play()
    onStart()
    while (!signal.aborted) {
      const text = read(video, decode)
      if (text !== null) return text
      await new Promise((resolve) => setTimeout(resolve, lookEvery))
    }
    return null
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    stop()
  }
}

type Decode = (image: { data: Uint8ClampedArray; width: number; height: number }) => string

function read(video: HTMLVideoElement, decode: Decode): string | null {
  const scale = Math.min(1, lookAt / Math.max(video.videoWidth, video.videoHeight, 1))
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
  if (width === 0 || height === 0) return null
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  canvas?.drawImage(video, 0, 0, width, height)
  const image = canvas?.getImageData(0, 0, width, height)
  try {
    return image ? decode({ data: image.data, width, height }) : null
  } catch {
    // This picture has no code; the next one may.
    return null
  }
}
