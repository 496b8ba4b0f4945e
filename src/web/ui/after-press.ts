import { useEffect, useState } from 'react'

let isPressed = false
/** What waits for the release. */
const waiting = new Set<() => void>()

function letGo() {
  if (!isPressed) return
  isPressed = false
  const changes = [...waiting]
  waiting.clear()
  for (const change of changes) change()
}

function press({ button }: MouseEvent) {
  // Another button opens a menu, whose end the page is not told.
  if (button === 0) isPressed = true
}

if (typeof window !== 'undefined') {
  const everywhere = { capture: true }
  window.addEventListener('mousedown', press, everywhere)
  // A drag ends without a mouseup, and the list of a select takes it; then the next key or movement tells.
  for (const end of ['mouseup', 'dragend', 'keydown']) window.addEventListener(end, letGo, everywhere)
  window.addEventListener('mousemove', ({ buttons }) => buttons === 0 && letGo(), everywhere)
  // Of the window itself: a field that loses the focus during a press says nothing of the button.
  window.addEventListener('blur', letGo)
}

/**
 * Runs `change` now; while a mouse button is down, it waits until the click has happened. For what a page shows when
 * somebody leaves a field: if the page moved between press and release, the button under the pointer would get no click.
 */
export const afterPress = (change: () => void): void => {
  // The browser sends the click in the same task as the mouseup.
  if (isPressed) beforeClick(() => setTimeout(change))
  else change()
}

/**
 * Runs `change` now; while a mouse button is down, it waits for the release. The element under the pointer still gets its
 * click, and finds the change made. For values that a field enters when somebody leaves it.
 */
export function beforeClick(change: () => void): void {
  if (isPressed) waiting.add(change)
  else change()
}

/**
 * `value`; one that comes while a mouse button is down shows after the click. For parts above others that fill in when
 * their data arrives, and so move what is below them.
 */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => afterPress(() => setShown(() => value)), [value])
  return shown
}

/** Whether a part that was just loaded may take its place: at once, or after the click if a mouse button is down. */
export function useIsLetGo(): boolean {
  const [isLetGo, setIsLetGo] = useState(!isPressed)
  useEffect(() => afterPress(() => setIsLetGo(true)), [])
  return isLetGo
}
