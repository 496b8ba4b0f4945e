import { useEffect, useState } from 'react'

let isPressed = false

if (typeof window !== 'undefined') {
  const press = () => {
    isPressed = true
  }
  const letGo = () => {
    isPressed = false
  }
  window.addEventListener('mousedown', press, { capture: true })
  window.addEventListener('mouseup', letGo, { capture: true })
  // A drag ends without a mouseup.
  window.addEventListener('dragend', letGo, { capture: true })
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
  if (isPressed) window.addEventListener('mouseup', change, { capture: true, once: true })
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
