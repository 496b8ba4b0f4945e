/** The action for the ticked samples of a list, and their number. */

import { IconPackageImport, IconTrash, IconTruckDelivery, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TabId } from '#domain/lists/tabs.ts'
import { paths } from '#web/paths.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { BatchBar } from '#web/ui/home.tsx'
import { forgetChecked, useChecked } from './checked-samples.ts'

const words = homeTexts.batch

type Batch = {
  readonly label: string
  readonly href: string
  readonly Icon: TablerIcon
  /**
   * What to do first while nothing is ticked. If null, the button works without ticks: the next page asks about missing
   * samples.
   */
  readonly before: string | null
}

const batches: Partial<Record<TabId, Batch>> = {
  SamplesToTransport: {
    label: words.prepare,
    href: paths.prepareForTransport,
    Icon: IconTruckDelivery,
    before: null,
  },
  SamplesToReceive: { label: words.receive, href: paths.receiveSamples, Icon: IconPackageImport, before: null },
  SamplesToDispose: {
    label: words.dispose,
    href: paths.disposeSamples,
    Icon: IconTrash,
    before: words.chooseToDispose,
  },
}

/** The button of a list; nothing if the list has none. */
export function BatchAction({ tab }: { tab: TabId }) {
  const count = Object.keys(useChecked(tab)).length
  const batch = batches[tab]
  if (batch === undefined) return null
  const { label, href, Icon, before } = batch
  const isWaiting = count === 0 && before !== null
  const icon = <Icon size={20} aria-hidden="true" />
  return (
    <BatchBar data-any={count > 0 || undefined}>
      <span role="status" id="batch-said">
        {count > 0 ? homeTexts.selected(count) : before}
      </span>
      {count > 0 && (
        <button type="button" onClick={() => forgetChecked(tab)}>
          {homeTexts.clearSelection}
        </button>
      )}
      {isWaiting ? (
        <Button leftSection={icon} aria-describedby="batch-said" data-disabled aria-disabled>
          {label}
        </Button>
      ) : (
        <Button component={Link} to={href} leftSection={icon}>
          {label}
        </Button>
      )}
    </BatchBar>
  )
}
