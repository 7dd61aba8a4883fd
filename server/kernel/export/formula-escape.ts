// Escapes texts that a spreadsheet would take for a formula in a CSV file, for any separator: a
// program set to another one starts a cell in the middle of a text.

/** Including the full-width forms. */
const sign = String.raw`=+\-@＝＋－＠`
/** White space that ends neither a cell nor a line. */
const space = String.raw` \v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
/**
 * The beginning of a formula, also after apostrophes, so that removing one always restores the
 * original text.
 */
const atBeginning = new RegExp(String.raw`^'*[${sign}\t\r\n]`)
/** After a space, a number alone stays unchanged: 'Ivanov, -5', '41.3, -69.2'. */
const number = String.raw`[${space}]+'*[+-]\d[\d.,\u00a0\u202f ]*(?:$|[;|\t\r\n])`
/** The position after a separator, spaces and quotation marks where an apostrophe belongs. */
const behindSeparator = new RegExp(
  String.raw`([;,|\t\r\n](?!${number})[${space}"]*)('*)(?=[${sign}])`,
  'g',
)

/** Whether a spreadsheet could evaluate the text as a whole. */
export function looksLikeFormula(text: string): boolean {
  return atBeginning.test(text)
}

/** The text with an apostrophe before each sign that could start a formula. */
export function escapeFormula(text: string): string {
  const inside = text.replace(behindSeparator, "$1'$2")
  return atBeginning.test(text) ? `'${inside}` : inside
}

/** The text before `escapeFormula`, for imports of exported files. */
export function unescapeFormula(text: string): string {
  const inside = text.replace(
    behindSeparator,
    (_, before: string, apostrophes: string) => before + apostrophes.slice(1),
  )
  return inside.startsWith("'") && atBeginning.test(inside) ? inside.slice(1) : inside
}
