/** What the server would say of a text, said while it is typed: above all that it is too long. */
import { preparePackages } from '#contract/transport.ts'
import { transportTexts } from '#web/texts/transport.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

const words = transportTexts
const { why, track_number } = preparePackages.input.shape

type Written = { readonly schema: typeof why; readonly label: string }

const faultsOf =
  ({ schema, label }: Written) =>
  (field: string, text: string): Fault[] => {
    const [issue] = schema.safeParse(text).error?.issues ?? []
    return issue === undefined ? [] : [{ field, message: words.inField(label, issue.message) }]
  }

/** Of a reason; `field` is its element id. */
export const whyFaults = faultsOf({ schema: why, label: words.further.why })

/** Of a tracking number. */
export const trackNumberFaults = faultsOf({ schema: track_number, label: words.trackNumber })
