/** Texts of the dialogs over the report form: questions before submitting, and the choice between two people's versions. */
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import type { ReportQuestion } from '#domain/report/report-questions.ts'

const list = (names: readonly string[]) => names.join(', ')

/** How each question is worded; the technology stands in front of it. */
const questions: Record<ReportQuestion['kind'], (names: readonly string[]) => string> = {
  empty: () => 'No substance is entered: readers are told that nothing was found. Nothing found, or not entered?',
  duplicate: (names) => `${list(names)} is listed twice.`,
  molecule: (names) => `${names.join(' and ')} are names of one molecule.`,
  custom: (names) =>
    names.length === 1
      ? `${list(names)} is not in the list of drugs. Nobody knows it: readers are warned about it, under this name.`
      : `${list(names)} are not in the list of drugs. Nobody knows them: readers are warned about them, under these names.`,
  note: (names) => `${list(names)} can kill in small amounts, and there is no note for the public.`,
  noteOfDanger: (names) =>
    `${list(names)} ${names.length === 1 ? 'is' : 'are'} dangerous, and there is no note for the public.`,
  amounts: (names) =>
    `${list(names)}: percent and weight differ by more than a twentieth. Does one mean the base, and the other a salt?`,
  forms: (names) => `${list(names)}: percent and weight differ as those two do. Are both of the same one?`,
  unclear: (names) =>
    `${list(names)} is also the name of something that is no drug, such as a plastic. Is it the drug?`,
  missing: (names) =>
    `${list(names)} ${names.length === 1 ? 'was expected and is' : 'were expected and are'} not reported. Not found, or not entered?`,
}

export const reportDialogTexts = {
  couldNotQuestion: {
    title: (id: string) => `Could ${id} not be analyzed?`,
    staff: 'Staff full name',
    staffMissing: nameMissing.anyone,
    reason: 'Reason',
    reasonHint: 'The public reads this reason.',
    reasonMissing,
    send: 'Could Not Be Analyzed',
    label: 'Not Analyzed',
  },
  ask: {
    title: 'Is this right?',
    text: 'Look at these once more before the report is submitted.',
    textFurther: 'Look at this once more before the sample is sent on.',
    line: (technology: string | null, sentence: string) =>
      technology === null ? sentence : `${technology}: ${sentence}`,
    questions,
    danger: {
      is: (drug: string) => `It is ${drug}`,
      answers: {
        DANGEROUS: 'It is another drug of that kind',
        SYNONYM: 'It is another name of …',
        NOT_DANGEROUS: 'It is known, and not dangerous by itself: a precursor, by-product or metabolite',
        NOT_PART: 'It is not part of the sample: internal standard, solvent, artefact',
      },
      /** The same for a name that looks like an internal standard. */
      part: {
        is: (drug: string) => `It is part of the sample: it is ${drug}`,
        DANGEROUS: 'It is part of the sample: another dangerous drug',
        SYNONYM: 'It is part of the sample: another name of …',
        NOT_DANGEROUS: 'It is part of the sample: known, and not dangerous by itself',
      },
      missing: 'Answer this before you submit.',
    },
    yes: 'Yes, submit',
    yesFurther: 'Yes, it is right',
    no: 'Go back',
  },
  conflict: {
    title: 'Somebody else saved this report',
    since: (time: string) => `This report was saved again on ${time}, after you began. Nothing was overwritten.`,
    theirs: 'What they saved',
    mine: 'What you have',
    nothing: 'Nothing',
    differs: 'different',
    keepMine: 'Keep mine',
    keepBoth: 'Keep both',
    takeTheirs: 'Take theirs',
    textBeside: 'Keep both adds your tests to theirs. Take theirs discards your changes.',
    text: 'Keep mine replaces their version with yours. Take theirs discards your changes.',
    close: 'Decide later',
    as: (form: string) => `as ${form}`,
    portion: (mg: string) => `Portion tested: ${mg} mg`,
    liquid: (isLiquid: boolean) => (isLiquid ? 'A liquid' : 'Not a liquid'),
    notes: (text: string) => `Notes: ${text}`,
    techNotes: (text: string) => `Technician notes: ${text}`,
    staff: (name: string) => `Analyzed by ${name}`,
    full: (grams: string) => `Full vial: ${grams} g`,
  },
}
