/** What a version says, in words of the staff. */

import type { Method, MethodVersion } from '#contract/methods.ts'
import { writeLimit, writeMisses, writePair, writeReaction } from '#domain/method/method-form.ts'
import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import { adminMethodsTexts as words } from '#web/texts/admin-methods.ts'

/** What a method is called. */
export const methodName = ({ technology, target, brand }: Pick<Method, 'technology' | 'target' | 'brand'>): string =>
  isStrip(technology) ? words.strip(target, brand) : technologyName(technology)

/** What a version says, a line each. */
export function versionLines(version: MethodVersion): string[] {
  const {
    limit,
    misses,
    misses_up_to,
    reacts,
    same,
    is_chiral,
    read_from,
    read_until,
    uncertainty,
    basis,
    sentences,
    note,
    source,
  } = version
  return [
    limit === null ? words.unknownLimit : words.limitIs(writeLimit(limit)),
    ...(misses.length === 0 ? [] : [words.misses(writeMisses(misses, misses_up_to).join(', '))]),
    ...(reacts.length === 0 ? [] : [words.reacts(reacts.map(writeReaction).join(', '))]),
    ...(same.length === 0 ? [] : [words.same(same.map(writePair).join(', '))]),
    ...(is_chiral ? [words.chiral] : []),
    ...(read_from === null || read_until === null ? [] : [words.window(read_from, read_until)]),
    ...(uncertainty === null ? [] : [words.uncertaintyIs(uncertainty)]),
    ...(basis === null ? [] : [words.bases[basis]]),
    ...[sentences.en, sentences.fr, sentences.es, note].filter((text) => text !== null),
    words.source(source),
  ]
}
