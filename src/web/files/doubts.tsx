/** What a file lacks or contradicts, above its drawing. */
import { Notice } from '#web/ui/layout.tsx'

/** A notice for each; nothing where all is well. */
export const Doubts = ({ doubts }: { readonly doubts: readonly string[] }) =>
  [...new Set(doubts)].map((doubt) => (
    <Notice key={doubt} tone="look" role="status">
      {doubt}
    </Notice>
  ))
