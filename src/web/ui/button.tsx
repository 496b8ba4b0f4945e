/** The button of every page, 44 px high, which a finger hits. With `component` it is a link that looks like one, or whatever else can be pressed. */
import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react'
import styles from './button.module.css'

type Looks = {
  /** Filled for what a page is for, outlined for what else it offers, subtle for what is rarely wanted. */
  readonly variant?: 'filled' | 'outline' | 'subtle'
  /** An icon before and after the text. */
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly fullWidth?: boolean
  /** Its act is under way: a wheel turns where the text was, and nobody can press it. */
  readonly loading?: boolean
  readonly disabled?: boolean
  /** Looks disabled but can be pressed, so that it can say what is missing. */
  readonly 'data-disabled'?: true
  readonly className?: string | undefined
  readonly children: ReactNode
}

type Button<C extends ElementType> = Looks & { readonly component?: C } & Omit<
    ComponentPropsWithoutRef<C>,
    keyof Looks | 'component'
  >

/** The button; what it does not know itself it hands on to its element. */
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
      {...(component === undefined && { type: 'button', disabled: disabled || loading })}
      {...others}
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
