// Breaks words that are wider than their column: the layout engine breaks lines only between words.

/** Widths of DejaVu Sans characters in em, rounded up. */
const narrow = /[ijlIJ.,:;'’ʻ`|!()[\]/\\-]/
const wide = /[жмшщыфюЖМШЩЫФЮЦДmwMW@%№—]/
const widths = { narrow: 0.36, wide: 0.93, capital: 0.72, usual: 0.63 } as const
const boldness = 1.1
const density = 0.9

function widthOf(sign: string): number {
  if (narrow.test(sign)) return widths.narrow
  if (wide.test(sign)) return widths.wide
  return sign !== sign.toLowerCase() ? widths.capital : widths.usual
}

/** Width of a text on one line, in points. */
export function widthOfText(text: string, { size, dense }: Type): number {
  return [...text].reduce((sum, sign) => sum + widthOf(sign), 0) * size * (dense ? density : 1)
}

interface Type {
  /** Points. */
  size: number
  dense: boolean
  bold?: boolean
}

/** The text with break opportunities in words wider than `room` points. */
export function breakWords(text: string, room: number, { size, dense, bold }: Type): string {
  const ems = room / (size * (dense ? density : 1) * (bold ? boldness : 1))
  return text.replace(/\S+/g, (word) => {
    let taken = 0
    return [...word]
      .map((sign) => {
        const width = widthOf(sign)
        taken += width
        if (taken <= ems || taken === width) return sign
        taken = width
        return `\u200b${sign}`
      })
      .join('')
  })
}
