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
  // A press that drags something ends without a mouseup.
  window.addEventListener('dragend', letGo, { capture: true })
}

/**
 * Runs `change` now, or, while a mouse button is down, once its click has happened. For what leaving a field shows: if the
 * page moved between pressing and letting go, the button under the pointer would get no click.
 */
export const afterPress = (change: () => void): void => {
  // The click comes in the same task as the mouseup.
  if (isPressed) beforeClick(() => setTimeout(change))
  else change()
}

/**
 * Runs `change` now, or, while a mouse button is down, once it is let go: what is under the pointer gets its click all the
 * same, and finds the change made. For what leaving a field enters.
 */
export function beforeClick(change: () => void): void {
  if (isPressed) window.addEventListener('mouseup', change, { capture: true, once: true })
  else change()
}
