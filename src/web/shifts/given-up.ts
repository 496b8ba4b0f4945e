/** Checks what is typed to give up a sample as the service does when the shift ends, so that the shift can end. */
import { endShift } from '#contract/shifts.ts'
import { type OwnFault, schemaFaults } from '#web/form/faults.ts'
import type { ShiftSample } from './shift-record.ts'

/** Who gives up a sample, and why. */
export const GivenUp = endShift.input.shape.given_up.element.omit({ sample_id: true })

/** The faults of the name and reason of a sample given up; none if nobody gave it up. */
export const givenUpFaults = ({ given_up }: Pick<ShiftSample, 'given_up'>): OwnFault[] =>
  given_up === null ? [] : schemaFaults(GivenUp, given_up)

/** Whether the service refuses the name or reason, which earlier versions of Vialog did not check. */
export const isWronglyGivenUp = (sample: ShiftSample): boolean => givenUpFaults(sample).length > 0
