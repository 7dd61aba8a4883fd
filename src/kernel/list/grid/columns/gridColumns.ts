// A descriptor's columns for the grid. Computed once for a resource and a language, not per row.
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import { isSortable } from '#resources/kernel/derive.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import type { CellComponent, CellContext } from '../../../cells/cell.ts'
import { cellOf } from '../cellOf.tsx'

export interface Column {
  /** Wire key of the field, also the server's sort key. */
  readonly source: string
  readonly field: Field
  readonly label: string
  /** In the language of the screen; '' if the values have no unit. */
  readonly unit: string
  readonly end: boolean
  /** Minimum px; a flexible column shares the remaining space. */
  readonly width: number
  /** px that its heading needs. */
  readonly least: number
  /** Its width depends on its values, whose length is not limited by their kind. */
  readonly fits: boolean
  readonly flexible: boolean
  readonly sortable: boolean
  readonly cell: CellComponent
  readonly context: CellContext
  /** The columns that this one combines. */
  readonly parts?: readonly Column[]
}

/** Width in px of a kind's values in a dense grid; 0 for texts, which share the remaining space. */
const widths: Readonly<Record<Kind, number>> = {
  text: 0,
  email: 210,
  phone: 170,
  integer: 110,
  decimal: 120,
  money: 150,
  year: 72,
  day: 104,
  moment: 150,
  time: 84,
  dayMonth: 84,
  period: 210,
  duration: 120,
  flag: 72,
  choice: 136,
  ref: 0,
  refs: 0,
  plate: 130,
  point: 190,
  polygon: 120,
  files: 88,
  photos: 72,
  secret: 120,
  rows: 96,
  computed: 0,
  marks: 180,
}

/** The kind as which a computed field is shown. */
export function shownKind(field: Field): Kind {
  if (field.kind !== 'computed') return field.kind
  return field.options.choices ? 'choice' : (field.options.as ?? 'text')
}

/** A text with a short maximum length needs no share of the remaining space. */
function widthOf(field: Field): number {
  const kind = shownKind(field)
  const { max } = field.options
  if (endCondition(field)) return 244 // the day, and how near it is
  if (field.options.of === 'month') return 160 // by its name
  if (kind === 'text' && typeof max === 'number' && max <= 40) return Math.max(110, max * 4 + 60)
  return widths[kind]
}

/** px: a sum has more digits than its amounts. */
const roomForSum = 40
const isSummedUp = ({ list }: Resource, key: string, field: Field) =>
  ['money', 'duration'].includes(shownKind(field)) && list.totals?.includes(key) === true

/** Characters of the longer of a heading's two lines. */
function longerLine(heading: string): number {
  const words = heading.split(' ')
  const lengths = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  )
  return Math.min(...lengths)
}

/** px for the heading and its sort icon, estimated from the number of letters. */
function roomForHeading(heading: string): number {
  return Math.min(240, Math.ceil(longerLine(heading) * 8.4) + 46)
}

/** The width in px for the longest option. */
function roomForOptions(options: Iterable<string>): number {
  const longest = Math.max(0, ...Array.from(options, (option) => option.length))
  return longest === 0 ? 0 : Math.min(240, longest * 7 + 44)
}

/**
 * The columns of these keys. `own`: the user's widths in px; a flexible column with its own width
 * is no longer flexible.
 */
export function columnsOf(
  of: Resource,
  keys: readonly string[],
  translate: (key: string) => string,
  shared: Omit<CellContext, 'option' | 'place' | 'of'>,
  own: Readonly<Record<string, number>> = {},
): Column[] {
  const columns = keys.flatMap((source) => {
    const field = fieldOf(of, source)
    if (!field) return []
    const { unit } = field.options
    const width = widthOf(field) + (isSummedUp(of, source, field) ? roomForSum : 0)
    const words = new Map(
      Object.keys(field.options.choices ?? {}).map((code) => [
        code,
        translate(`resources.${of.name}.options.${source}.${code}`),
      ]),
    )
    const label = translate(`resources.${of.name}.fields.${source}`)
    const unitWord = unit ? shared.formats.words.units[unit] : ''
    const least = roomForHeading(unitWord ? `${label}, ${unitWord}` : label)
    const delivered = width === 0 ? 170 : Math.max(width, least, roomForOptions(words.values()))
    return {
      source,
      field,
      label,
      unit: unitWord,
      end: traitsOf({ kind: shownKind(field) }).numeric,
      width: own[source] ?? delivered,
      least,
      fits: widths[shownKind(field)] === 0 || words.size > 0,
      flexible: width === 0 && own[source] === undefined,
      sortable: isSortable(field),
      cell: cellOf(of, source, field),
      context: {
        ...shared,
        of,
        place: 'grid' as const,
        option: (code: string) => words.get(code) ?? code,
      },
    }
  })
  // One column must take the remaining space: the last one, if none is flexible.
  return columns.some(({ flexible }) => flexible)
    ? columns
    : columns.map((one, i) => (i < columns.length - 1 ? one : { ...one, flexible: true }))
}
