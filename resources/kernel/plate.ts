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

/** Cyrillic letters that look like Latin ones become them; other characters stay. Expects upper case. */
export function foldLookAlikes(text: string): string {
  return text.replace(/[АВСЕНКМОРТХУ]/g, (letter) => lookAlikes[letter] ?? letter)
}
/** As stored: upper case, without spaces, look-alikes folded to Latin. */
export function normalizePlate(typed: string): string {
  return foldLookAlikes(typed.replace(/\s+/g, '').toUpperCase())
}

interface PlateView {
  /** 2, 3 or 4 as the specification numbers them; null when the plate is too short to be one. */
  type: 2 | 3 | 4 | null
  text: string
  /** The groups fit the type's digits and letters; an unusual plate is saved with a warning. */
  usual: boolean
}
/** Groups a plate for display: 6 characters are type 2; a digit in position 3 (from 1) is type 3; otherwise type 4. */
export function viewPlate(stored: string): PlateView {
  const plate = stored.replace(/\s+/g, '')
  if (plate.length < 6) return { type: null, text: stored, usual: false }
  if (plate.length === 6) return group(2, plate, [3, 6], /^\d{3}[A-Z]{3}$/)
  if (/\d/.test(plate.charAt(2))) return group(3, plate, [2, 5, 8], /^\d{5}[A-Z]{1,3}$/)
  return group(4, plate, [2, 3, 6, 8], /^\d{2}[A-Z]\d{3}[A-Z]{1,2}$/)
}

/** The beginning of a plate as it is typed, in the groups that it seems to grow into; what grows into none of them stays as it is, in capitals. */
export function groupPlate(typed: string): string {
  const plate = normalizePlate(typed)
  const shape = [/^(\d{3})([A-Z]{1,3})$/, /^(\d{2})(\d{2,3})([A-Z]{0,3})$/, /^(\d{2})([A-Z])(\d{0,3})([A-Z]{0,2})$/].find((one) =>
    one.test(plate),
  )
  return shape ? (shape.exec(plate) ?? []).slice(1).filter(Boolean).join(' ') : foldLookAlikes(typed.toUpperCase())
}
function group(type: 2 | 3 | 4, plate: string, ends: number[], shape: RegExp): PlateView {
  const parts = ends.map((end, i) => plate.slice(i === 0 ? 0 : ends[i - 1], end)).filter(Boolean)
  const left = plate.slice(ends.at(-1))
  const usual = shape.test(plate)
  return { type, text: left ? plate : parts.join(' '), usual }
}
