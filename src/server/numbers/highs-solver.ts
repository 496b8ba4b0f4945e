/** The solver of what a reader can recover (domain/numbers/recovered): HiGHS, as WebAssembly. */
import loadHighs from 'highs'
import type { Known } from '#domain/numbers/knowing.ts'
import type { MakeSolver } from '#domain/numbers/recovered.ts'

// Its types describe the build for `require`; `import` gets the one whose default export is the loader.
const load = loadHighs as unknown as typeof loadHighs.default

/** The most seconds for one question; a number whose question takes longer counts as recovered. */
const mostSeconds = 5
/** Enough to make the fractions of an answer whole; the answer need not be the best one. */
const quick = { time_limit: 0.3, mip_rel_gap: 0.5 }

const isNearWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6

/** Loads HiGHS; the solvers that it makes block their thread, for so many seconds a question. */
export async function highsSolver(seconds = mostSeconds): Promise<MakeSolver> {
  const thorough = { time_limit: seconds, mip_rel_gap: 1e-4 }
  const highs = await load()
  const { modelStatus, variableType } = highs.constants
  const bound = (value: number) => (Number.isFinite(value) ? value : Math.sign(value) * highs.infinity)

  return ({ unknowns, lines }: Known) => {
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const { terms } of lines) {
      for (const [unknown, factor] of terms) {
        indices.push(unknown)
        values.push(factor)
      }
      starts.push(indices.length)
    }
    const [least, most] = [unknowns.map((unknown) => unknown.least), unknowns.map((unknown) => unknown.most)]
    const model = highs.createModel({
      numCols: unknowns.length,
      numRows: lines.length,
      colCost: unknowns.map(() => 0),
      colLower: least,
      colUpper: most,
      rowLower: lines.map(({ low }) => bound(low)),
      rowUpper: lines.map(({ high }) => bound(high)),
      matrix: { format: 'csr', numRows: lines.length, numCols: unknowns.length, starts, indices, values },
    })
    model.options.set({ output_flag: false })
    const all = { kind: 'range' as const, from: 0, to: unknowns.length - 1 }
    const whole = unknowns.map(() => variableType.integer)

    /** The values within these bounds; null if there are none, or none in time. */
    function solve(limits: typeof thorough, low: readonly number[], high: readonly number[]) {
      model.options.set(limits)
      model.changeColsBounds(all, low, high)
      // HiGHS adds up the time of all questions.
      model.zeroAllClocks()
      model.run()
      return model.getModelStatus() === modelStatus.optimal ? [...model.getSolution().colValue] : null
    }

    return {
      least(costs, how, enough = Number.POSITIVE_INFINITY) {
        model.changeColsCost(
          all,
          unknowns.map((_, at) => costs.get(at) ?? 0),
        )
        model.clearIntegrality()
        const values = solve(thorough, least, most)
        if (values === null || values.every(isNearWhole)) return values
        // Whole numbers have no smaller sum than fractions.
        if (model.getObjectiveValue() > enough + 1e-6) return null
        // Most are whole already; only the others need more work.
        const keep = (bounds: readonly number[]) =>
          values.map((value, at) => (isNearWhole(value) ? Math.round(value) : (bounds[at] ?? 0)))
        model.changeColsIntegrality(all, whole)
        const first = how === 'BEST' ? null : solve(quick, keep(least), keep(most))
        // A quick answer need not be the best one: where it is not small enough, a better one may be.
        const isEnough = first !== null && (how === 'QUICK' || model.getObjectiveValue() <= enough + 1e-6)
        return isEnough || how === 'QUICK' ? first : (solve(thorough, least, most) ?? first)
      },
      end: () => model.dispose(),
    }
  }
}
