/** What becomes of a sample that comes from a device, by what its label is by then. Nothing that may be real is ever dropped. */
import { quoted } from '#domain/faults.ts'
import { containerWords } from '#domain/sample/sample-words.ts'
import type { ContainerType } from '#domain/terms.ts'

/** A registered ID as it stands now. */
export type Label = {
  readonly site_id: number
  readonly container_type: ContainerType
  readonly used_at: string | null
  readonly voided_at: string | null
  /** The shift that it is reserved for, and what its people call the device. */
  readonly reserved_for: string | null
  readonly device: string | null
}

/** Said of an ID that a device took along. */
export const reservedFault = (sample_id: string, device: string | null): string =>
  `${sample_id} is reserved for the device ${quoted(device ?? '')}, which is out without a network.`

/** Why a site cannot use a label now, in a sentence; null where it is free. `label` is null where none is registered. */
export function labelFault(sample_id: string, label: Label | null, site_id: number): string | null {
  if (label === null) return `${sample_id} is not registered.`
  if (label.site_id !== site_id) return `${sample_id} belongs to another site.`
  if (label.voided_at !== null) return `${sample_id} is void.`
  if (label.used_at !== null) return `${sample_id} is used already.`
  return label.reserved_for === null ? null : reservedFault(sample_id, label.device)
}

/** A sample that has no receipt yet. */
export type Arriving = {
  readonly sample_id: string
  /** What its kind of sample is collected in. */
  readonly container_type: ContainerType
  readonly shift: { readonly id: string; readonly site_id: number; readonly isClosed: boolean }
  /** Whether its ID was taken along at the beginning. */
  readonly wasReserved: boolean
  readonly label: Label | null
}

/** Stored under its label; kept, while an administrator is asked; or left on the device. */
export type Arrival =
  | { readonly to: 'store' }
  | { readonly to: 'ask'; readonly question: string }
  | { readonly to: 'refuse'; readonly why: string }

/**
 * Decides. An ID that was this shift's own is never refused: its sample was made when nobody else could use it. Nor is anything
 * after the end of the shift, when no one looks at the device any more.
 */
export function arrivalOf({ sample_id, container_type, shift, wasReserved, label }: Arriving): Arrival {
  const own = label !== null && label.reserved_for === shift.id ? { ...label, reserved_for: null } : label
  const fault = labelFault(sample_id, own, shift.site_id) ?? containerFault(sample_id, container_type, own)
  if (fault === null) return { to: 'store' }
  if (!shift.isClosed && (!wasReserved || isStillOwn(label, shift.id))) return { to: 'refuse', why: fault }
  const asks =
    label?.used_at == null
      ? 'Under which label is it registered?'
      : 'Is it the sample that stands there, or another one?'
  return { to: 'ask', question: `${fault} ${asks}` }
}

/** Nobody took it away, so that whatever is wrong can be put right on the device. */
const isStillOwn = (label: Label | null, shift_id: string) => label !== null && label.reserved_for === shift_id

/** Why a label cannot be on this kind of sample; null where it can. */
export function containerFault(sample_id: string, wanted: ContainerType, label: Label | null): string | null {
  if (label === null || label.container_type === wanted) return null
  return `${sample_id} is on a ${containerWords[label.container_type].toLowerCase()}; this kind of sample is collected in a ${containerWords[wanted].toLowerCase()}.`
}
