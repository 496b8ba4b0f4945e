/** What the public reads about an ID that was not found, with what they may have meant. */
import { meantId } from '#domain/sample/alike-ids.ts'
import type { PublicTexts } from './texts/en.ts'

/** The sentence with the suggestion; the suggestion depends on what was typed alone, so it tells nothing of samples. */
export function withMeant(sentence: string, typed: string, { find }: PublicTexts): string {
  const meant = meantId(typed)
  return meant === null ? sentence : `${sentence} ${find.didYouMean(meant)}`
}
