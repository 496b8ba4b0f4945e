/** A click anywhere on a row opens it. Copying on a row without selected text copies its sample ID. */
import { useNavigate } from '@tanstack/react-router'
import type { ClipboardEvent, MouseEvent } from 'react'
import type { TabId } from '#domain/lists/tabs.ts'
import { pageOf } from './sample-cells.tsx'

const idOf = ({ currentTarget }: { currentTarget: Element }) => currentTarget.getAttribute('data-row') ?? ''
const hasMarkedText = () => window.getSelection()?.isCollapsed === false

/** The event handlers of all rows of a list; each row carries its sample ID as `data-row`. */
export function useRowEvents(tab: TabId) {
  const navigate = useNavigate()
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Links, buttons and boxes have their own actions, and selecting text must not open the row.
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
