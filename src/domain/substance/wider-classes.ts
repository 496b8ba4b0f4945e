/** Classes that hold another one whole: every nitazene is an opioid. The dictionary lists both with each of its drugs. */
import { classKey, classNames } from './dictionary.ts'

/** The wider classes of a class, by its name in any spelling. */
export type WiderClasses = (name: string) => readonly string[]

/** Reads them from the lists of classes of the drugs ('nitazene; opioid'): a class is wider if every drug of the other has it. */
export function widerClasses(lists: Iterable<string | null>): WiderClasses {
  const wider = new Map<string, Map<string, string>>()
  for (const list of lists) {
    const names = new Map(classNames(list).map((name) => [classKey(name), name]))
    for (const key of names.keys()) {
      const others = [...(wider.get(key) ?? names)].filter(([other]) => other !== key && names.has(other))
      wider.set(key, new Map(others))
    }
  }
  return (name) => [...(wider.get(classKey(name)) ?? new Map<string, string>()).values()]
}
