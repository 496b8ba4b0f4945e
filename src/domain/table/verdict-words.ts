/**
 * Words beside a substance that take its finding back, or weaken it: 'rejected' under 'Flag', 'No' under 'Confirmed',
 * 'carryover' under any heading. Words are as `plainWords` has them.
 */
import { remembered } from '#domain/remembered.ts'
import { isNotD, isZero } from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { saysNotDone, saysUnsure } from '#domain/substance/doubt-words.ts'
import { tellsOfFinding } from '#domain/table/column-words.ts'

const of = '(?:qc|qa|data|results?|analytes?|lab|test|review|final|peak|compound|substance|drug|sample)'
const flags = [
  'flags?|flagged|qc|qa|check(?:ed)?|status|confirm(?:ed|ation|atory)?|verdict|qualifiers?|valid(?:ity|ated|ation)?|accept(?:ed|ance)|decision|disposition',
  'verif(?:ied|ication)|approv(?:ed|al)|review(?:ed)?|reportable|assessment|evaluation|judge?ment|interpretation|conclusion|certainty',
  'confidence|reliab(?:le|ility)|reject(?:ed|ion)?|bestatig(?:t|ung)|bewertung|beurteilung|gultig(?:keit)?|freigabe|statut|confirmee?|validee?',
  'evaluation|estado|situacao|confirmad[oa]|confirmacion|valid[oa]|validacion|calificador|veredicto|evaluacion|statu',
].join('|')
const remarks =
  'remarks?|comments?|notes?|observations?|bemerkung(?:en)?|kommentare?|anmerkung(?:en)?|hinweise?|notiz(?:en)?|remarques?|commentaires?|observacion(?:es)?|comentarios?|notas?|observac(?:ao|oes)'
/** How sure the identification is, from 1 to 5, as labs of mass spectrometry say it. */
const levelHeading = /^(?:(?:identification|id|confidence|annotation|schymanski|msi) ?)*levels?$/
const lowLevel = /^(?:level|lvl|l)? ?[2-5](?: ?[a-d])?$/
const behind = '(?: ?(?:code|flag|status|[(]?(?:y/n|yes/no|y or n)[)]?|[?]))*'
const flagHeading = new RegExp(`^(?:${of} )*(?:${flags})${behind}$`)
const remarkHeading = new RegExp(`^(?:${of} )*(?:${remarks})$`)

/** Whether a column says what somebody decided about each finding: 'Flag', 'Confirmed'. */
export const isFlagHeading = (title: string): boolean => flagHeading.test(plainWords(title))
/** Whether a column holds free texts about each line: 'Remarks'. */
export const isRemarkHeading = (title: string): boolean => remarkHeading.test(plainWords(title))
const holdsRemark = new RegExp(`(?:^|[^\\p{L}])(?:${remarks})(?:$|[^\\p{L}])`, 'u')
/** Whether a heading speaks of such texts among other words: 'Client notes'. */
export const holdsRemarks = (title: string): boolean => title.length <= 200 && holdsRemark.test(plainWords(title))

const limits =
  '(?:l?loq|l?lod|mdl|rl|ql|limit|cut ?-?off|reporting|detection|quantif\\w+|threshold|calibration|bestimmungsgrenze|nachweisgrenze|limite|umbral|seuil)'
const strong = new RegExp(
  [
    '\\bcarry ?-?over|\\bcross ?-?contamin|verschlepp',
    '\\b(?:not|non|nicht|no|never|pas) ?-?(?:be )?(?:confirm|verif|valid|report|accept|reproduc|conclusive|bestatig|gesichert|reliable)',
    '\\bun-?(?:confirm|verif|certain|reliab|reportab|bestatigt|sicher|gultig)|\\bin(?:conclusive|determinate|certain|conclu)|\\bambiguous|\\bequivocal',
    `(?:\\b(?:below|under|less than|unter|sous|inferieure? a|debajo de|menor que)|[<≤]) ?(?:the |der |la |le |l'|el |de |del )*${limits}|^b(?:loq|lod|ql|mdl)$`,
    '\\breject|\\bretract|\\bwithdrawn|\\bdisregard|\\bdiscard|\\bdo not (?:report|use)|\\binvalid|\\bfalse (?:pos|hit)|\\bfalsch ?-?pos|\\bfaux pos|\\bfals[oa] pos',
    '\\bart[ei]fa[ck]?t|\\btentativ|\\bpres[uo][mn]p?ti|\\bverworfen|\\babgelehnt|\\bfraglich|\\bzweifelhaft|\\brejete|\\bdouteu|\\brechazad|\\bdudos|\\bincierto',
    '\\bsupersed|\\bobsolet|\\bannul|\\banulad|\\bstornier|\\bswapped|\\bmix(?:ed)?[ -]?up|\\bverwechsel|\\bdeleted?\\b',
    '^(?:fail(?:ed)?|pending|cancel(?:l?ed)?|void(?:ed)?|excluded?|ignored?|error|contaminat(?:ed|ion)|doubtful|questionable|provisional|preliminary|repeat(?:ed)?|artefact)[.!*]*$',
    '^(?:in |only )?(?:traces?(?: amounts?)?|spur(?:en)?|trazas?)$',
  ].join('|'),
)
const weak = new RegExp(
  [
    '\\bposs?ibl|\\bprobabl|\\bmaybe\\b|\\bsuspect|\\bputative|\\bdoubt|\\bquestion|\\bunsure|\\bunclear|\\bprovisional|\\bprelimin|\\bestimat|\\?',
    '\\b[ck]ontamin|\\bbackground|\\bin (?:the )?blank|\\bbleed|\\bnoise|\\binterfer|\\b(?:weak|poor|low|bad) (?:match|hit|fit|quality|confidence|signal|spectr)',
    '\\bfail|\\bvoid\\b|\\bcancel|\\bexclu|\\bignor|\\berror|\\bwrong|\\bmislabel|\\bpending|\\brepeat|\\bre-?(?:test|run|do)\\b|\\bvorlaufig|\\bmoglich|\\bprovisoire|\\bsospech',
    '\\bnot\\b|\\bnever\\b|\\bnicht\\b|\\bkein|\\bpas\\b|\\btraces?\\b|\\bspuren?\\b|\\btrazas?\\b|\\babsent',
  ].join('|'),
)
const approves =
  /^(ok(ay)?|good|pass(ed)?|accept(ed|able)?|approved|confirmed|verified|valid(ated)?|final(i[sz]ed)?|completed?|reported|released|done|closed|reviewed|high|certain|sure|n\/?a|none|bestatigt|freigegeben|gultig|abgeschlossen|sicher|confirmee?|validee?|terminee?|confirmad[oa]|validad[oa]|valido|finalizad[oa]|complet[oa])[.!]*$/
/** How exact a number is: no word about whether the substance is there. */
const ofMeasuring = /\buncertaint|unsicherheit|\bincertitude|\bincertidumbre|\bincerteza/
const longest = 300

/** Whether a tick under a heading takes a finding back: 'Rejected', 'Not detected', 'Not tested'. */
export function saysByHeading(title: string): boolean {
  const heading = title.length > 200 ? '' : plainWords(title)
  return (strong.test(heading) && !ofMeasuring.test(heading)) || saysNotFound(heading) || saysNotDone(heading)
}

/**
 * What the cells under a heading may do to the finding of their line. `takes_back`: their words take it back or weaken it.
 * `unknown`: nobody knows them, under a heading where they count. Null: nothing.
 */
export function verdictsUnder(title: string): (cell: string) => 'takes_back' | 'unknown' | null {
  const heading = title.length > 200 ? '' : plainWords(title)
  const [isFlag, isRemark, isFinding] = [isFlagHeading(heading), isRemarkHeading(heading), tellsOfFinding.test(heading)]
  // 'Rejected: yes', 'Carryover: x' say so with their heading.
  const isSaid = saysByHeading(title)
  const isNoHeading = saysNo(heading)
  const isLevel = levelHeading.test(heading)
  const isOpen = isFlag || isRemark || isFinding
  const mayBeSign = isFinding && !isRemark && !isLimitHeading(heading)
  return remembered((cell: string) => {
    if (isNoHeading && saysFound(cell)) return 'takes_back'
    if (isLevel && lowLevel.test(plainWords(cell))) return 'takes_back'
    if (cell === '' || (!isOpen && !isSaid && !/\p{L}{3}|\?/u.test(cell))) return null
    // Beside names, import-asked.ts asks about a plain no under such a heading.
    const isNo = saysNo(cell) || saysNotFound(cell) || isNotD(cell) || isZero(cell, 'point')
    if (isSaid) return isNo ? null : 'takes_back'
    if (isNo && !isRemark) return isFlag ? 'takes_back' : null
    const words = plainWords(cell.slice(0, longest))
    if (strong.test(words) || saysUnsure(words) || (isOpen && weak.test(words))) return 'takes_back'
    if (!isOpen || saysFound(cell) || approves.test(words)) return null
    if (isCode.test(words) && !(mayBeSign && isSign(cell))) return null
    // A sentence below 'Remarks' holds one of those words, or none.
    return isRemark && words.split(' ').length > 2 ? null : 'unknown'
  })
}

/** No words, a number with its unit, or an instrument's 'auto' and 'manual'. */
const isCode = /^(?:[^\p{L}]*|[<>~≈≤≥]? ?[\d.,]+ ?\S{0,8}|auto|manual)$/u
/** A cell that no letter and no number stands in: '-', '(-)', '❌', '(0)'. Where findings stand, it says something of them. */
const sign = /^[^\p{L}1-9]+$/u
/** Whether a cell is a sign in place of a word. */
export const isSign = (cell: string): boolean => sign.test(cell) && !isZero(cell, 'point')
/** Whether a cell is a cross, which says no under any heading. */
export const isCross = (cell: string): boolean =>
  /^[✗✘❌❎☒☓✖×∅⊘][.!*]*$/u.test(plainWords(cell).replace(/\ufe0f/g, ''))

const limitHeading =
  /\b(?:l?lod|l?loq|mdl|lld|limits?|limite|cut ?-?offs?|thresholds?|nachweisgrenze|bestimmungsgrenze)\b/
/** Whether a heading is of the least amount that a test sees. */
export const isLimitHeading = (title: string): boolean => limitHeading.test(plainWords(title))

/** Whether a column says how well a spectrum fits one of a library. It says neither how much there is, nor that it was found. */
export const isScoreHeading = (title: string): boolean =>
  /\b(match|scores?|similarity|hqi|hit ?quality|probability|confidence|certainty|correlation|likelihood|similitude|similitud|puntuacion|vraisemblance)\b|^(quality|qual|prob|fit|si|rsi)\b|ubereinstimmung|trefferquote|wahrscheinlichkeit|ahnlichkeit/.test(
    plainWords(title),
  )
