/** A notice above the page where somebody landed: why they did not reach the page that they asked for. */
import { IconBan } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { frameTexts } from '#web/texts/frame.ts'
import { LinkButton, NoteBar } from '#web/ui/layout.tsx'
import { dropNotice, settleNotice, useNotice } from './notice.ts'

/** The notice; nothing if there is none. */
export function ArrivalNotice() {
  const notice = useNotice()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHere = notice !== null && path !== notice.from && (notice.at === null || notice.at === path)
  useEffect(() => {
    if (notice === null || path === notice.from) return
    if (notice.at === null) settleNotice(path)
    else if (notice.at !== path) dropNotice()
  }, [notice, path])
  if (!isHere) return null
  return (
    <NoteBar as="section" tone="wrong" aria-label={frameTexts.refused}>
      <IconBan size={20} aria-hidden="true" />
      <p>{notice.text}</p>
      <LinkButton onClick={dropNotice}>{frameTexts.close}</LinkButton>
    </NoteBar>
  )
}
