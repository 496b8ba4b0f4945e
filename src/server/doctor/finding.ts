/** One finding of the doctor: good, worth a look, or wrong, and then how to mend it. */
export type Finding = {
  readonly how: 'good' | 'look' | 'wrong'
  /** A sentence. */
  readonly what: string
  /** What to do; empty where all is well. */
  readonly mend: string
}

export const good = (what: string): Finding => ({ how: 'good', what, mend: '' })
export const look = (what: string, mend: string): Finding => ({ how: 'look', what, mend })
export const wrong = (what: string, mend: string): Finding => ({ how: 'wrong', what, mend })

/** The given findings; one good finding if there are none. */
export const orGood = (found: readonly (Finding | false)[], what: string): Finding[] => {
  const rest = found.filter((one) => one !== false)
  return rest.length > 0 ? rest : [good(what)]
}

const words = { wrong: 'WRONG  ', look: 'LOOK   ', good: 'good   ' } as const

/** A page of plain text: what is wrong comes first. */
export function pageOf(findings: readonly Finding[]): string {
  const lines = (['wrong', 'look', 'good'] as const).flatMap((how) =>
    findings
      .filter((one) => one.how === how)
      .flatMap(({ what, mend }) => [`${words[how]}${what}`, ...(mend === '' ? [] : [`       ${mend}`])]),
  )
  const count = (how: Finding['how']) => findings.filter((one) => one.how === how).length
  const sum = `${count('wrong')} wrong, ${count('look')} worth a look, ${count('good')} good.`
  return [...lines, '', sum].join('\n')
}
