/** The periods as they are typed, and back: an empty one that may be null is null. */
import type { RetentionForm } from '#contract/admin/retention.ts'
import { type RetentionSetting, retentionPeriods, retentionSettings } from '#domain/service/retention.ts'

/** The periods as typed. */
export type TypedPeriods = { readonly [Name in RetentionSetting]: string }

export const typedPeriods = (settings: RetentionForm): TypedPeriods =>
  eachPeriod((name) => (settings[name] === null ? '' : String(settings[name])))

/** What was typed, as it is sent; what is no whole number is NaN. */
export const periodsOf = (typed: TypedPeriods): RetentionForm =>
  // Null only where the list of periods allows it.
  eachPeriod((name) => {
    const text = typed[name].trim()
    if (text === '' && retentionPeriods[name].mayBeNull) return null
    return /^\d+$/.test(text) ? Number(text) : Number.NaN
  }) as RetentionForm

function eachPeriod<T>(read: (name: RetentionSetting) => T) {
  // What is made of a list of names has each of them.
  return Object.fromEntries(retentionSettings.map((name) => [name, read(name)])) as Record<RetentionSetting, T>
}
