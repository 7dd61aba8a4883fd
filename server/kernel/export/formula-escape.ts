// Escapes texts that a spreadsheet would take for a formula in a CSV file.

/**
 * What begins a formula, in full width too; and the same behind apostrophes, so that taking one
 * away always gives back what was there.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The text with an apostrophe before it where it would be calculated. */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text as it was before `escapeFormula`: how an import reads what an export wrote. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
