/** Samples that would all come in without a result. */

/** How their fault begins. */
export const noResultText = 'No sample would have a result.'

type Faults = { readonly count: number; readonly first: readonly { readonly message: string }[] }
type Planned = {
  readonly samples: number
  readonly reports: number
  /** Samples that are here already: theirs may be the results of the file. */
  readonly same: number
  readonly differs: { readonly count: number }
  readonly errors: Faults
}

/** Whether it is sure that no sample of the files has a result. Behind another fault there may be some. */
export function hasNoResult({ samples, reports, same, differs, errors }: Planned): boolean {
  if (reports > 0 || same + differs.count > 0) return false
  if (errors.count === 0) return samples > 0
  return errors.first.every(({ message }) => message.startsWith(noResultText))
}
