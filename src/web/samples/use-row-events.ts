/** A click anywhere on a row opens it, and copying on a row without marked text copies its sample ID. */
import { useNavigate } from '@tanstack/react-router'
import type { ClipboardEvent, MouseEvent } from 'react'
import type { TabId } from '#domain/lists/tabs.ts'
import { pageOf } from './sample-cells.tsx'

const idOf = ({ currentTarget }: { currentTarget: Element }) => currentTarget.getAttribute('data-row') ?? ''
const hasMarkedText = () => window.getSelection()?.isCollapsed === false

/** The events of every row of a list; the row carries its sample ID as `data-row`. */
export function useRowEvents(tab: TabId) {
  const navigate = useNavigate()
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Links, buttons and boxes do their own; marking text on a row does not leave it.
      if ((event.target as Element).closest('a, button, input') || hasMarkedText()) return
      navigate({ to: pageOf(idOf(event), tab) })
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      if (hasMarkedText()) return
      event.clipboardData.setData('text/plain', idOf(event))
      event.preventDefault()
    },
  }
}
