/** A refusal as a sentence, so that another can follow: some that the API states end without a full stop. */
export const asSentence = (text: string): string => (/[.!?…:]$/.test(text.trim()) ? text : `${text}.`)
