/** Something outside the program keeps it from starting. The message is the one line that the operator reads. */
export class StartFault extends Error {
  override name = 'StartFault'
}

const causes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
}

/** Turns a failed write below `folder` into a StartFault, with a sentence more if given; any other error is returned. */
export function writeFault(folder: string, error: unknown, more?: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const cause = causes[code]
  if (!cause) return error
  const words = `Cannot write to ${folder}: ${cause} (${code}).`
  return new StartFault(more === undefined ? words : `${words} ${more}`, { cause: error })
}

/** One line for people. Of an error that is no StartFault it shows the first line only; the log holds the rest. */
export function faultInWords(error: unknown): string {
  if (error instanceof StartFault) return error.message
  return error instanceof Error
    ? `It failed unexpectedly (${error.message.split('\n')[0]}).`
    : 'It failed unexpectedly.'
}
