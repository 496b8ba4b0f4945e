/** Converts periods to and from text; an empty one is null where null is allowed. */
import type { RetentionForm } from '#contract/admin/retention.ts'
import { type RetentionSetting, retentionPeriods, retentionSettings } from '#domain/service/retention.ts'

/** The periods as typed. */
export type TypedPeriods = { readonly [Name in RetentionSetting]: string }

export const typedPeriods = (settings: RetentionForm): TypedPeriods =>
  eachPeriod((name) => (settings[name] === null ? '' : String(settings[name])))

/** The periods to send; NaN for anything but a whole number. */
export const periodsOf = (typed: TypedPeriods): RetentionForm =>
  // The list of periods decides which may be null.
  eachPeriod((name) => {
    const text = typed[name].trim()
    if (text === '' && retentionPeriods[name].mayBeNull) return null
    return /^\d+$/.test(text) ? Number(text) : Number.NaN
  }) as RetentionForm

function eachPeriod<T>(read: (name: RetentionSetting) => T) {
  // The object has every name, because it is made from the list of names.
  return Object.fromEntries(retentionSettings.map((name) => [name, read(name)])) as Record<RetentionSetting, T>
}
