/** On the home page of collection staff: what waits for them, each only where there is something. */
import { ShiftOffer } from '#web/shifts/shift-offer.tsx'
import { CouldNotTake } from './could-not-take.tsx'
import { LowStock } from './low-stock.tsx'
import { PeopleToTell } from './people-to-tell.tsx'

/** The parts, in their order. */
export function CollectionTasks() {
  return (
    <>
      <ShiftOffer />
      <LowStock />
      <PeopleToTell />
      <CouldNotTake />
    </>
  )
}
