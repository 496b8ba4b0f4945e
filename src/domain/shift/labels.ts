/**
 * Decides what happens to a sample that arrives from a device, by the current state of its label. Nothing that may be
 * real is ever dropped.
 */
import { quoted } from '#domain/faults.ts'
import { containerWords } from '#domain/sample/sample-words.ts'
import type { ContainerType } from '#domain/terms.ts'

/** A registered ID as it stands now. */
export type Label = {
  readonly site_id: number
  readonly container_type: ContainerType
  readonly used_at: string | null
  readonly voided_at: string | null
  /** The shift that reserved it, and what staff call its device. */
  readonly reserved_for: string | null
  readonly device: string | null
}

/** The fault of an ID that a device took along. */
export const reservedFault = (sample_id: string, device: string | null): string =>
  `${sample_id} is reserved for the device ${quoted(device ?? '')}, which is out without a network.`

/**
 * Why a site cannot use a label now, in a sentence; null if it is free. `label` is null if the ID is not registered.
 */
export function labelFault(sample_id: string, label: Label | null, site_id: number): string | null {
  if (label === null) return `${sample_id} is not registered.`
  if (label.site_id !== site_id) return `${sample_id} belongs to another site.`
  if (label.voided_at !== null) return `${sample_id} is void.`
  if (label.used_at !== null) return `${sample_id} is used already.`
  return label.reserved_for === null ? null : reservedFault(sample_id, label.device)
}

/** A sample without a receipt. */
export type Arriving = {
  readonly sample_id: string
  /** The container of its kind of sample. */
  readonly container_type: ContainerType
  readonly shift: { readonly id: string; readonly site_id: number; readonly isClosed: boolean }
  /** Whether the shift reserved its ID when it began. */
  readonly wasReserved: boolean
  readonly label: Label | null
}

/** Store it under its label, keep it and ask an administrator, or leave it on the device. */
export type Arrival =
  | { readonly to: 'store' }
  | { readonly to: 'ask'; readonly question: string }
  | { readonly to: 'refuse'; readonly why: string }

/**
 * Decides. An ID that was this shift's own is never refused: nobody else could use it when the sample was made. Nothing
 * is refused after the shift has ended, since nobody looks at the device any more.
 */
export function arrivalOf({ sample_id, container_type, shift, wasReserved, label }: Arriving): Arrival {
  const own = label !== null && label.reserved_for === shift.id ? { ...label, reserved_for: null } : label
  const fault = labelFault(sample_id, own, shift.site_id) ?? containerFault(sample_id, container_type, own)
  if (fault === null) return { to: 'store' }
  if (!shift.isClosed && (!wasReserved || isStillOwn(label, shift.id))) return { to: 'refuse', why: fault }
  const asks =
    label?.used_at == null || label.site_id !== shift.site_id
      ? 'Under which label is it registered?'
      : 'Is it the sample that stands there, or another one?'
  return { to: 'ask', question: `${fault} ${asks}` }
}

/** A sample on the server. */
type Stored = { readonly collecting_site_id: number }

/**
 * Why a sample from a device of this site cannot be the one stored under its ID; null if it can. Not that of another
 * site: the answer would delete the form, and the device's site cannot read the other sample.
 */
export function notTheSame(sample_id: string, stored: Stored | null, site_id: number): string | null {
  if (stored === null) return `No sample stands under ${sample_id}. Register this one under another label.`
  if (stored.collecting_site_id === site_id) return null
  return `The sample under ${sample_id} is of another site. Register this one under another label.`
}

/** The shift still has its ID, so staff can correct any fault on the device. */
const isStillOwn = (label: Label | null, shift_id: string) => label !== null && label.reserved_for === shift_id

/** Why a label cannot be on this kind of sample; null where it can. */
export function containerFault(sample_id: string, wanted: ContainerType, label: Label | null): string | null {
  if (label === null || label.container_type === wanted) return null
  return `${sample_id} is on a ${containerWords[label.container_type].toLowerCase()}; this kind of sample is collected in a ${containerWords[wanted].toLowerCase()}.`
}
