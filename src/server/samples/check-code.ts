/** Check codes: computes a sample's code from its ID with a secret of the service, and refuses wrong ones. */
import { createHmac } from 'node:crypto'
import { canonicalCheckCode, checkCodeOf } from '#domain/sample/check-code.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { isSameText } from '#server/same-text.ts'
import { knownSettings } from '#server/settings.ts'

/** The check code of a sample. */
export function checkCode(secret: string, sample_id: string): string {
  return checkCodeOf(createHmac('sha256', secret).update(`check code of ${sample_id}`).digest())
}

type Known = Pick<Services, 'db' | 'memory' | 'settings'>

/**
 * Refuses a wrong or missing code exactly as it refuses an unknown ID; does nothing where the service asks for none.
 */
export async function refuseWrongCode(services: Known, sample_id: string, code: string | undefined): Promise<void> {
  const { check_codes } = await knownSettings(services)
  if (!check_codes) return
  const { value } = await services.db
    .selectFrom('service_secrets')
    .select('value')
    .where('name', '=', 'check_codes')
    .executeTakeFirstOrThrow()
  if (!isSameText(canonicalCheckCode(code ?? ''), checkCode(value, sample_id))) throw sampleNotFound(sample_id)
}
