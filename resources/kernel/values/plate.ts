// Registration plates: how they are stored and shown.
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}

/** The Cyrillic letters that plates are stored without. */
export const foldedLetters = Object.keys(lookAlikes).join('')

/** Replaces Cyrillic letters by Latin look-alikes; other characters stay. Expects upper case. */
export function foldLookAlikes(text: string): string {
  return text.replace(/./gu, (letter) => lookAlikes[letter] ?? letter)
}

/** The stored form: upper case, without spaces and dashes, look-alikes folded to Latin. */
export function normalizePlate(typed: string): string {
  return foldLookAlikes(typed.replace(/[\s\-–—]+/g, '').toUpperCase())
}

interface PlateView {
  /** 2, 3 or 4 as numbered by the specification; null if it is too short. */
  type: PlateType['type'] | null
  text: string
  /** The groups fit the type's digits and letters; an unusual plate is saved with a warning. */
  usual: boolean
}

export interface PlateType {
  readonly type: 2 | 3 | 4
  /** Of the whole plate. */
  readonly length?: number
  /** Position of a required digit, from 1. */
  readonly digitAt?: number
  /** End positions of its groups. */
  readonly ends: readonly number[]
  readonly usual: RegExp
}

/**
 * A plate has the first type whose conditions it meets. The server's SQL is generated from this
 * table.
 */
export const plateTypes: readonly PlateType[] = [
  { type: 2, length: 6, ends: [3, 6], usual: /^\d{3}[A-Z]{3}$/ },
  { type: 3, digitAt: 3, ends: [2, 5, 8], usual: /^\d{5}[A-Z]{1,3}$/ },
  { type: 4, ends: [2, 3, 6, 8], usual: /^\d{2}[A-Z]\d{3}[A-Z]{1,2}$/ },
]
export const shortestPlate = 6

/** Groups a plate for display. */
export function viewPlate(stored: string): PlateView {
  const plate = stored.replace(/\s+/g, '')
  const found = plateTypes.find(
    ({ length = plate.length, digitAt }) =>
      plate.length === length && (digitAt === undefined || /\d/.test(plate.charAt(digitAt - 1))),
  )
  return plate.length < shortestPlate || !found
    ? { type: null, text: stored, usual: false }
    : group(plate, found)
}

/** Groups a partly typed plate by the type that it seems to become; others are only upper-cased. */
export function groupPlate(typed: string): string {
  const plate = normalizePlate(typed)
  const shape = [
    /^(\d{3})([A-Z]{1,3})$/,
    /^(\d{2})(\d{2,3})([A-Z]{0,3})$/,
    /^(\d{2})([A-Z])(\d{0,3})([A-Z]{0,2})$/,
  ].find((one) => one.test(plate))
  return shape
    ? (shape.exec(plate) ?? []).slice(1).filter(Boolean).join(' ')
    : foldLookAlikes(typed.toUpperCase())
}

function group(plate: string, { type, ends, usual }: PlateType): PlateView {
  const parts = ends.map((end, i) => plate.slice(i === 0 ? 0 : ends[i - 1], end)).filter(Boolean)
  const left = plate.slice(ends.at(-1))
  return { type, text: left ? plate : parts.join(' '), usual: usual.test(plate) }
}
