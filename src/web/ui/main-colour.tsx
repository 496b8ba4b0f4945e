/** The choice of the main colour, and how it looks. */
import type { ReactNode } from 'react'
import { drawn } from './drawn.tsx'
import styles from './main-colour.module.css'

/** The field and what stands below it. */
export const ColourStack = drawn('div', styles.field)

/** Buttons that choose another colour. */
export const ColourButtons = drawn('div', styles.buttons)

/** How the colour looks on each ground. */
export const ColourSamples = drawn('ul', styles.samples)

/** How a link looks. */
export const LinkSample = drawn('span', styles.link)

type Sample = { readonly ground: string; readonly ink: string; readonly children: ReactNode }

/** A ground with what stands on it. */
export function ColourSample({ ground, ink, children }: Sample) {
  return <li style={{ background: ground, color: ink }}>{children}</li>
}

/** How a button looks. */
export function ButtonSample({ ground, ink, children }: Sample) {
  return (
    <span className={styles.button} style={{ background: ground, color: ink }}>
      {children}
    </span>
  )
}
