// Escapes texts that a spreadsheet would take for a formula in a CSV file, whichever separator it
// reads the file with: a program set to another one begins a cell in the middle of a text.

/** In full width too. */
const sign = String.raw`=+\-@＝＋－＠`
/** White space that ends neither a cell nor a line. */
const space = String.raw` \v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
/**
 * What begins a formula; and the same behind apostrophes, so that taking one away always gives back
 * what was there.
 */
const atBeginning = new RegExp(String.raw`^'*[${sign}\t\r\n]`)
/** Behind a space a number alone stays as it is: 'Ivanov, -5', '41.3, -69.2'. */
const number = String.raw`[${space}]+'*[+-]\d[\d.,\u00a0\u202f ]*(?:$|[;|\t\r\n])`
/** The place behind a separator, spaces and quotation marks where an apostrophe belongs. */
const behindSeparator = new RegExp(
  String.raw`([;,|\t\r\n](?!${number})[${space}"]*)('*)(?=[${sign}])`,
  'g',
)

/** Whether a spreadsheet could calculate the text as a whole. */
export function looksLikeFormula(text: string): boolean {
  return atBeginning.test(text)
}

/** The text with an apostrophe before each sign that a spreadsheet could calculate from. */
export function escapeFormula(text: string): string {
  const inside = text.replace(behindSeparator, "$1'$2")
  return atBeginning.test(text) ? `'${inside}` : inside
}

/** The text as it was before `escapeFormula`: how an import reads what an export wrote. */
export function unescapeFormula(text: string): string {
  const inside = text.replace(
    behindSeparator,
    (_, before: string, apostrophes: string) => before + apostrophes.slice(1),
  )
  return inside.startsWith("'") && atBeginning.test(inside) ? inside.slice(1) : inside
}
