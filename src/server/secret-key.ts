import { join } from 'node:path'
import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'

/** The key that signs sessions: SECRET_KEY, or one that the server makes once and keeps under DATA_DIR. */
export async function secretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  return secretKey ?? keptSecret(join(dataDir, 'secret-key'))
}
