/** The button beside each field for a sample ID: opens the camera as a scanner, whose code loads only then. */
import { IconQrcode } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { scanningTexts } from '#web/texts/scanning.ts'
import { IconButton } from '#web/ui/layout.tsx'

const CameraScan = lazy(() => import('./camera-scan.tsx').then((module) => ({ default: module.CameraScan })))

/** The button; `onScan` receives the text of the QR code. */
export function CameraButton({ onScan }: { onScan: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton onClick={() => setOpen(true)}>
        <IconQrcode size={22} aria-hidden="true" />
        {scanningTexts.scan}
      </IconButton>
      {isOpen && (
        <LoadedPart>
          <CameraScan
            onScan={(text) => {
              setOpen(false)
              onScan(text)
            }}
            onClose={() => setOpen(false)}
          />
        </LoadedPart>
      )}
    </>
  )
}
