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
export function afterPress(change: () => void): void {
  if (!isPressed) change()
  // The click comes in the same task as the mouseup.
  else window.addEventListener('mouseup', () => setTimeout(change), { capture: true, once: true })
}
