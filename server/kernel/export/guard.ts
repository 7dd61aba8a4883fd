// Texts that a spreadsheet would take for a formula when it opens a CSV file.

/** What begins a formula, in full width too; and the same behind apostrophes, so that taking one away always gives back what was there. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The text with an apostrophe before it where it would be calculated. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}
/** The text as it was before `guarded`: how an import reads what an export wrote. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
