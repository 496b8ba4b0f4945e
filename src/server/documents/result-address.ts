/** Where the public reads a result; with the check code where the sample carries one. */
export function resultAddress(
  base: string,
  { sample_id, check_code }: { sample_id: string; check_code: string | null },
): string {
  const code = check_code === null ? '' : `?code=${encodeURIComponent(check_code)}`
  return `${base}/service-users/result/${sample_id}${code}`
}
