// Inserts an organisation's own parts into a form.
import type { PrintSetting } from '#resources/kernel/prints/print-settings.ts'
import { printValue } from '#resources/kernel/prints/prints.ts'
import type { SheetPart } from './sheet-types.ts'
import { valueOf } from './sheet-values.ts'
import type { Reading } from './sheet-values.ts'

/** The parts of a form including the organisation's. */
export function withAddedParts(
  reading: Reading,
  parts: readonly SheetPart[],
  setting: PrintSetting,
): SheetPart[] {
  const head = headEnd(parts)
  const foot = footStart(parts)
  const [from, to] = signingRange(parts, foot)
  const isHeaded = setting.heading !== null || setting.requisites.length > 0
  const own: SheetPart[] =
    isHeaded && !parts.some((part) => holds(part, isLetterhead)) ? [{ is: 'letterhead' }] : []
  const signed = Math.max(from, head)
  return [
    ...own,
    ...parts.slice(0, head),
    ...wordsOf(setting.head_text),
    ...addedLines(reading, setting, 'after_head'),
    ...parts.slice(head, signed),
    ...addedLines(reading, setting, 'before_signatures'),
    ...parts.slice(signed, Math.max(to, signed)),
    ...addedSignatures(setting),
    ...parts.slice(Math.max(to, signed), foot),
    ...wordsOf(setting.foot_text),
    ...parts.slice(Math.max(foot, signed)),
  ]
}

function wordsOf(text: string | null): SheetPart[] {
  return text === null ? [] : [{ is: 'words', text }]
}

/** Fields that the reader may not read leave their space empty. */
function addedLines(
  reading: Reading,
  { added_lines: lines }: PrintSetting,
  wanted: PrintSetting['added_lines'][number]['place'],
): SheetPart[] {
  return lines
    .filter(({ place }) => place === wanted)
    .map(({ field, label }): SheetPart => {
      const value = field === null ? null : valueOf(reading, printValue(field))
      const words = label ?? value?.label ?? ''
      return { is: 'line', items: [{ words, value, below: '', share: 1 }] }
    })
}

function addedSignatures({ signatures }: PrintSetting): SheetPart[] {
  return signatures.flatMap(({ signature, words, left_out }) =>
    signature === null && words !== null && !left_out
      ? [{ is: 'signature' as const, words, name: null }]
      : [],
  )
}

/** Whether a part, or one nested in it, satisfies `is`. */
function holds(part: SheetPart, is: (part: SheetPart) => boolean): boolean {
  if (is(part)) return true
  if (part.is === 'beside') return part.columns.flat().some((one) => holds(one, is))
  return (part.is === 'when' || part.is === 'coupon') && part.parts.some((one) => holds(one, is))
}

const isLetterhead = (part: SheetPart) => part.is === 'letterhead'
const isSignature = (part: SheetPart) => part.is === 'signature'
const isOfHead = (part: SheetPart) =>
  part.is === 'letterhead' ||
  part.is === 'period' ||
  (part.is === 'text' && (part.look === 'title' || part.look === 'under'))

/** The position after letterhead, title and subtitle. */
function headEnd(parts: readonly SheetPart[]): number {
  const end = parts.findIndex((part) => !holds(part, isOfHead))
  return end < 0 ? parts.length : end
}

/** The position before the coupons at the end. */
function footStart(parts: readonly SheetPart[]): number {
  const isCoupon = (part: SheetPart) => part.is === 'coupon'
  return parts.findLastIndex((part) => !holds(part, isCoupon)) + 1
}

/** The last block of signatures; if there is none, the end. */
function signingRange(parts: readonly SheetPart[], foot: number): [from: number, to: number] {
  const last = parts.findLastIndex((part, at) => at < foot && holds(part, isSignature))
  if (last < 0) return [foot, foot]
  const before = parts.findLastIndex((part, at) => at < last && !holds(part, isSignature))
  return [before + 1, last + 1]
}
