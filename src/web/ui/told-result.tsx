/** A result as its person reads it, on a device of staff: amber to look at, red for danger, never green. */
import type { ComponentPropsWithoutRef, ElementType } from 'react'
import { drawn } from './drawn.tsx'
import styles from './told-result.module.css'

/** The whole result. */
export const ToldResult = drawn('section', styles.result)

/** What was thought to be in it, and what was found. */
export const ReadFacts = drawn('dl', styles.facts)

/** Names below each other. */
export const ReadRows = drawn('ul', styles.rows)

type ReadCard<Tag extends ElementType> = Omit<ComponentPropsWithoutRef<Tag>, 'className'> & {
  readonly as?: Tag
  readonly tone?: 'danger' | 'look'
}

/** A box; its tone is a bar at its side, and its heading's colour. */
export function ReadCard<Tag extends ElementType = 'section'>({ as, tone, ...laid }: ReadCard<Tag>) {
  const Box: ElementType = as ?? 'section'
  return <Box className={styles.card} data-tone={tone} {...laid} />
}
