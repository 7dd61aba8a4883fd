// The picture of a chart with its title, drawing and legend as PNG, made in the browser from the
// displayed chart.

/** Styles of a drawing that its elements do not have as attributes. */
const drawn = [
  ...(['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'opacity'] as const),
  ...(['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'] as const),
] as const
/** Pixels of the picture per pixel of the screen. */
const sharpness = 2

/** px */
const size = { margin: 16, title: 24, line: 24, square: 12, narrowest: 420 } as const

interface LegendLine {
  colour: string
  /** The first word is on the left, the others are on the right. */
  words: readonly string[]
}

/** Null if the card shows no drawing, or the browser cannot draw it. */
export async function pictureOf(card: HTMLElement): Promise<Blob | null> {
  const svg = card.querySelector<SVGSVGElement>('.drawing svg')
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!svg || !brush) return null
  const { width, height } = svg.getBoundingClientRect()
  const drawing = await imageOf(svg, { width, height })
  const legend = legendOf(card)
  const outer = Math.max(size.narrowest, width) + 2 * size.margin
  canvas.width = Math.ceil(outer * sharpness)
  const outerHeight = size.title + height + legend.length * size.line + 3 * size.margin
  canvas.height = Math.ceil(outerHeight * sharpness)
  const style = getComputedStyle(card)
  brush.scale(sharpness, sharpness)
  brush.fillStyle = style.backgroundColor
  brush.fillRect(0, 0, outer, outerHeight)
  brush.fillStyle = style.color
  brush.textBaseline = 'middle'
  brush.font = `600 16px ${style.fontFamily}`
  brush.fillText(
    card.querySelector('h2')?.textContent ?? '',
    size.margin,
    size.margin + size.title / 2,
  )
  const top = size.margin + size.title + size.margin / 2
  brush.drawImage(drawing, (outer - width) / 2, top, width, height)
  brush.font = `14px ${style.fontFamily}`
  for (const [nth, line] of legend.entries()) {
    const y = top + height + size.margin / 2 + (nth + 0.5) * size.line
    drawLine(brush, line, { y, right: outer - size.margin, colour: style.color })
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function drawLine(
  brush: CanvasRenderingContext2D,
  { colour, words: [label = '', ...values] }: LegendLine,
  place: { y: number; right: number; colour: string },
): void {
  brush.fillStyle = colour
  brush.fillRect(size.margin, place.y - size.square / 2, size.square, size.square)
  brush.fillStyle = place.colour
  brush.textAlign = 'left'
  brush.fillText(label, size.margin + size.square + 8, place.y)
  brush.textAlign = 'right'
  for (const [nth, value] of values.entries())
    brush.fillText(value, place.right - (values.length - 1 - nth) * 64, place.y)
}

/** The lines of the legend, as shown beside the drawing. */
function legendOf(card: HTMLElement): LegendLine[] {
  return [...card.querySelectorAll('.board-legend li > *')].flatMap((line) => {
    const square = line.querySelector('i')
    if (!square) return []
    const parts = [...line.querySelectorAll('span, strong, small')].map((one) => one.textContent)
    const words = parts.length > 0 ? parts : [line.textContent]
    return [{ colour: getComputedStyle(square).backgroundColor, words }]
  })
}

async function imageOf(
  svg: SVGSVGElement,
  { width, height }: { width: number; height: number },
): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copyStyles(svg, copy)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy.outerHTML)}`
  await image.decode()
  return image
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

export function saveChartFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
