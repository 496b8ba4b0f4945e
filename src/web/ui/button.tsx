/**
 * The button of every page, 44 px high so that a finger can hit it. `component` makes it a link, or another element, that
 * looks like a button.
 */
import type { ComponentPropsWithoutRef, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

type Looks = {
  /** Filled for the page's main action, outlined for other actions, subtle for rare ones. */
  readonly variant?: 'filled' | 'outline' | 'subtle'
  /** An icon before and after the text. */
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly fullWidth?: boolean
  /** The action is running: a spinner replaces the text, and a press does nothing. The button keeps the focus. */
  readonly loading?: boolean
  readonly disabled?: boolean
  /** Looks disabled but can be pressed, and then says what is missing. */
  readonly 'data-disabled'?: true
  readonly className?: string | undefined
  readonly children: ReactNode
}

type Button<C extends ElementType> = Looks & { readonly component?: C } & Omit<
    ComponentPropsWithoutRef<C>,
    keyof Looks | 'component'
  >

// A form's Enter presses its button, too.
const doNothing = (event: MouseEvent) => event.preventDefault()

/** The button; it passes unknown props on to its element. */
export function Button<C extends ElementType = 'button'>({
  component,
  variant = 'filled',
  leftSection,
  rightSection,
  fullWidth = false,
  loading = false,
  disabled = false,
  className = '',
  children,
  ...others
}: Button<C>) {
  const Component: ElementType = component ?? 'button'
  return (
    <Component
      {...(component === undefined && { type: 'button', disabled })}
      {...others}
      {...(loading && { 'aria-disabled': true, onClick: doNothing })}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
    >
      {leftSection}
      <span className={styles.label}>{children}</span>
      {rightSection}
    </Component>
  )
}
