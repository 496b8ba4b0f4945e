/** Drawings of one element: a page says by their names what stands there. */
import type { ComponentPropsWithRef, ElementType, JSX } from 'react'

/** An element with its look; it takes the element's own props. */
export function drawn<Tag extends keyof JSX.IntrinsicElements>(tag: Tag, look: string | undefined) {
  const Element: ElementType<{ className: string | undefined }> = tag
  return (props: Omit<ComponentPropsWithRef<Tag>, 'className' | 'style'>) => {
    const own: object = props
    return <Element {...own} className={look} />
  }
}
