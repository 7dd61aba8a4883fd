// The clipboard format of spreadsheets: tab-separated cells, rows separated by line ends; cells
// that contain either are quoted.

/**
 * Rows of cells. A trailing line end, which Excel always writes, is not a row; nor are trailing
 * empty lines.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') cell += text[++i]
      else quoted = false
    } else if (char === '"' && cell === '' && closes(text, i)) quoted = true
    else if (char === '\t') end()
    else if (char === '\r' && text[i + 1] === '\n') continue
    else if (char === '\n' || char === '\r') {
      end()
      rows.push([])
    } else cell += char
  }
  end()
  while (rows.length > 0 && rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

/**
 * Whether the quote at `from` is closed right before the end of a cell: "5" for five inches is not.
 */
function closes(text: string, from: number): boolean {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] !== '"') continue
    if (text[i + 1] !== '"') return i + 1 === text.length || /[\t\r\n]/.test(text[i + 1] ?? '')
    i++
  }
  return false
}

/** The inverse: `parseTsv` returns the same rows. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}
