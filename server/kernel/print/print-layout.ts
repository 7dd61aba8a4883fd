// A sheet and its records as a document of pdfmake: plain data, including its picture.
import type { Content } from 'pdfmake/interfaces.js'
import { filled } from '#i18n/plural.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { FieldValues, Scalar } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { cellTable, codeOf, cutLine, letterheadOf, lineOfItems } from './fixed-blocks.ts'
import { labelGrid } from './labels/label-grid.ts'
import { fieldTable, linesToWriteOn, numberedTable, signatureLine } from './print-blocks.ts'
import { footerOf, pageOf, widthBetweenMargins } from './print-paper.ts'
import type { FormerMark } from './print-paper.ts'
import type { PrintedPeriod } from './print-rows.ts'
import { printTexts } from './print-values.ts'
import type { Texts } from './print-values.ts'
import type { PrintSheet, SheetPart } from './sheet-types.ts'

/** The contents of a file. */
export interface Printed {
  sheet: PrintSheet
  rows: readonly Wire[]
  /** The sheet of each row, if rows use different forms. */
  sheets: readonly PrintSheet[]
  /** Prints no rows: a form to fill in by hand. */
  blank: boolean
  period: PrintedPeriod
  /** The page that verifies the paper of a record, by id. */
  links: ReadonlyMap<number, string>
  /** Target of the code on an empty form; null for none. */
  sample: string | null
  /** Minimum number of lines of every child table. */
  leastLines: number
  /** The mark of a former version; null for the current one. */
  former: FormerMark | null
  /** Time of printing, ISO in UTC, and user. */
  at: string
  by: string
}

interface Laying extends Printed {
  texts: Texts
  /** The record being laid out; null on an empty form and on a list of all records. */
  row: Wire | null
  /** Points between the margins, or of the column. */
  room: number
}

/** Points between columns of parts. */
const columnGap = 14

/** A page break: before the first record if the file does not start there. */
type Break = 'before' | typeof onFront | typeof onBack | undefined

/** pdfmake counts pages from 0: the front of a sheet is even. */
const onFront = 'beforeEven'
const onBack = 'beforeOdd'

/** The papers of one file. */
export interface PaperFile {
  /** Settings common to all pages. */
  page: ReturnType<typeof pageOf>
  info: Readonly<Record<string, string>>
  language: Locale
  /** The content of each paper, generated on demand. */
  papers: Iterable<Content[]>
  /** Each paper begins on the front of a sheet. */
  onFront: boolean
}

/**
 * One paper for each record; a list is a single paper, because its pages are numbered
 * consecutively.
 */
export function layOut(printed: Printed): PaperFile {
  const { sheet } = printed
  const laying = {
    ...printed,
    texts: printTexts(sheet),
    row: null,
    room: widthBetweenMargins(sheet),
  }
  const hasBack = [sheet, ...printed.sheets].some(({ parts }) =>
    parts.some((part) => part.is === 'page' && part.side === 'back'),
  )
  const next: Break = hasBack ? onFront : 'before'
  const pagesFor = (paper: Pick<Laying, 'row' | 'rows'>, i: number, begins: Break) => {
    const own = printed.sheets[i] ?? sheet
    return pagesOf(own.parts, { ...laying, ...paper, sheet: own }, begins)
  }
  const each = papersOf(printed)
  function* single(): Generator<Content[]> {
    for (const [i, paper] of each.entries()) yield pagesFor(paper, i, undefined)
  }
  return {
    page: pageOf(sheet, footerOf(laying), printed.former),
    info: {
      ...{ Title: sheet.title, Creator: 'Motorpool' },
      ...(sheet.owner.lines[0] && { Author: sheet.owner.lines[0] }),
    },
    language: sheet.locale,
    papers: sheet.isList
      ? [each.flatMap((paper, i) => pagesFor(paper, i, i === 0 ? undefined : next))]
      : single(),
    onFront: hasBack,
  }
}

/** The number of papers. */
export function paperCount(printed: Printed): number {
  return printed.sheet.isList ? 1 : papersOf(printed).length
}

/** The records of each paper: one, all, or those of a group. */
function papersOf({ sheet, rows, blank }: Printed): Pick<Laying, 'row' | 'rows'>[] {
  if (blank || (sheet.isList && (sheet.each.length === 0 || rows.length === 0)))
    return [{ row: null, rows }]
  if (!sheet.isList) return rows.map((row) => ({ row, rows }))
  const groups = new Map<string, Wire[]>()
  for (const row of rows) {
    const alike = JSON.stringify(sheet.each.map((key) => row[key]))
    groups.set(alike, [...(groups.get(alike) ?? []), row])
  }
  return [...groups.values()].map((group) => ({ row: group[0] ?? null, rows: group }))
}

/** The pages of one paper, with the breaks of its parts. */
function pagesOf(parts: readonly SheetPart[], laying: Laying, begins: Break): Content[] {
  const pages: { begins: Break; stack: Content[] }[] = [{ begins, stack: [] }]
  for (const part of parts)
    if (part.is === 'page')
      pages.push({ begins: part.side === 'back' ? onBack : 'before', stack: [] })
    else pages.at(-1)?.stack.push(...contentOf(part, laying))
  return pages.map(({ begins: pageBreak, stack }) => ({
    stack: stack.length > 0 ? stack : [' '],
    ...(pageBreak && { pageBreak }),
  }))
}

function contentOf(part: SheetPart, laying: Laying): Content[] {
  const { sheet, texts, row, blank, rows, room } = laying
  const { words } = sheet
  switch (part.is) {
    case 'letterhead':
      return letterheadOf(sheet, room)
    case 'words':
      return [{ text: part.text, style: 'plain' }]
    case 'text':
      return [{ text: textOf(part, laying), style: part.look ?? 'plain' }]
    case 'fields': {
      const lines = part.values.map((value) => [value.label, texts.of(row, value)] as const)
      return fieldTable(blank ? lines : lines.filter(([, text]) => text !== ''))
    }
    case 'qr':
      return blank && laying.sample === null ? [] : codeOf(part, laying)
    case 'rows': {
      const children = (row?.[part.list] ?? []) as Wire[]
      const least = Math.max(part.least, laying.leastLines)
      const empty = Math.max(part.blank, least - children.length)
      if (children.length === 0 && empty === 0) return []
      return numberedTable(part.columns, children, { sheet, texts, room, blank: empty })
    }
    case 'records':
      return numberedTable(part.columns, rows, { sheet, texts, room, blank: 0 })
    case 'labels':
      return labelGrid(part, rows, { texts, room })
    case 'period':
      return periodOf(part, laying)
    case 'signature':
      return signatureLine(part.words, part.name ? texts.of(row, part.name) : '', { sheet, room })
    case 'line':
      return [lineOfItems(part.items, (value) => texts.of(row, value), { sheet, room })]
    case 'cells':
      return [cellTable(part, (value) => texts.of(row, value), { sheet, room })]
    case 'coupon':
      return [
        {
          stack: [cutLine(sheet, room), ...part.parts.flatMap((one) => contentOf(one, laying))],
          unbreakable: true,
        },
      ]
    case 'stamp':
      return [{ text: words.stamp, style: 'small', margin: [0, 10, 0, 10] }]
    case 'when':
      return row && holds(part.when, row) ? part.parts.flatMap((one) => contentOf(one, laying)) : []
    case 'beside':
      return [columnsOf(part, laying)]
    case 'page':
      return []
  }
}

function columnsOf(
  { columns, shares }: Extract<SheetPart, { is: 'beside' }>,
  laying: Laying,
): Content {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const room = laying.room - columnGap * (columns.length - 1)
  return {
    columns: columns.map((parts, i) => {
      const width = (room * (shares[i] ?? 1)) / whole
      return { width, stack: parts.flatMap((one) => contentOf(one, { ...laying, room: width })) }
    }),
    columnGap,
  }
}

/** Placeholders are replaced by a value, or a line to write on. */
function textOf(
  { words, values }: Extract<SheetPart, { is: 'text' }>,
  { sheet, texts, row, rows }: Laying,
): string {
  const params = Object.entries(values).map(([name, value]) => [
    name,
    (value && texts.of(row, value)) || linesToWriteOn,
  ])
  return filled(sheet.locale, words, {
    ...Object.fromEntries(params),
    count: texts.formats.integer(rows.length),
  })
}

function holds(when: FieldValues, row: Wire): boolean {
  return Object.entries(when).every(([key, values]) => [values].flat().includes(row[key] as Scalar))
}

/** The requested period; otherwise the range of the records. */
function periodOf({ key, isMoment }: Extract<SheetPart, { is: 'period' }>, laying: Laying) {
  const { rows, texts, sheet, period } = laying
  const day = (value: string) =>
    isMoment && value.length > 10
      ? texts.formats.moment(value).split(' ')[0]!
      : texts.formats.day(value)
  const dated = rows.flatMap((row) => (row[key] as string | null) ?? []).sort()
  const ends = [period.from ?? dated[0], period.to ?? dated.at(-1)]
  const [from, to] = ends.map((end) => (end === undefined ? linesToWriteOn : day(end)))
  const said = from === to ? sheet.words.day : sheet.words.period
  return [
    { text: filled(sheet.locale, said, { from: from!, to: to! }), style: 'under' },
  ] as Content[]
}
