/**
 * What is wrong with a database's encoding (its `server_encoding`), in two sentences; null if nothing. Any other than
 * UTF8 refuses letters or, as SQL_ASCII, counts and compares bytes in place of letters.
 */
export function encodingFault(encoding: string): { readonly what: string; readonly mend: string } | null {
  if (encoding === 'UTF8') return null
  return {
    what: `The database has the encoding ${encoding}, and Vialog needs UTF8: names with an é or from another script would be refused, or counted and searched wrongly.`,
    mend: 'Make another: createdb -O ROLE -E UTF8 -T template0 NAME.',
  }
}
