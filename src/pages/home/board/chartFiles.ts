// Files of a chart: its table as CSV, its drawing as PNG. Both are made in the browser of what is shown.

/** Spaces that group the digits of a number: a spreadsheet reads none of them. */
const grouping = /[\u00A0\u202F]/g

/** The lines of a table by their cells, as spreadsheets read them. */
export function csvOf(table: HTMLTableElement): string {
  const lines = [...table.rows].map((row) =>
    [...row.cells].map((cell) => quoted(cell.textContent.replaceAll(grouping, ''))).join(';'),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A text that begins like a formula is none. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+%?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What of the style of a drawing its elements do not say themselves. */
const drawn = [
  ...(['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity'] as const),
  ...(['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'] as const),
] as const
/** Dots of the picture for each of the screen. */
const sharpness = 2

/** Null where the browser cannot draw it. */
export async function pictureOf(svg: SVGSVGElement, background: string): Promise<Blob | null> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copyStyles(svg, copy)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy.outerHTML)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * sharpness)
  canvas.height = Math.ceil(height * sharpness)
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.fillStyle = background
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function copyStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from)
  for (const name of drawn) to.setAttribute(name, style.getPropertyValue(name))
  to.removeAttribute('class')
  to.removeAttribute('style')
  for (const [nth, child] of [...from.children].entries()) {
    const copied = to.children[nth]
    if (copied) copyStyles(child, copied)
  }
}

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
