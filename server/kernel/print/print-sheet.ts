// A form for the layout thread: its texts in one language, and the fields that the reader may read.
import { printText, printWords } from '#i18n/print-texts.ts'
import { yesNo } from '#i18n/server.ts'
import { holeOf } from '#resources/kernel/prints/print-settings.ts'
import { printValue } from '#resources/kernel/prints/prints.ts'
import type {
  LineItem,
  PrintCell,
  PrintForm,
  PrintPart,
  PrintParts,
} from '#resources/kernel/prints/prints.ts'
import type { PaperHead } from './print-owner.ts'
import { withAddedParts } from './setting-parts.ts'
import { childTable, recordColumns } from './sheet-columns.ts'
import type { PrintSheet, SheetCell, SheetLineItem, SheetPart } from './sheet-types.ts'
import { mayRead, valueOf, sheetValues, wordsOf } from './sheet-values.ts'
import type { Reading } from './sheet-values.ts'

export function printSheet(reading: Reading, form: PrintForm, owner: PaperHead): PrintSheet {
  const { resource, person, locale, setting } = reading
  const parts = partsOf(reading, form.form)
  const { timeZone, currency } = person.contract
  return {
    paper: form.paper,
    turned: form.turned === true,
    dense: form.dense === true || form.compact === true,
    compact: form.compact === true,
    isList: form.of === 'list',
    each: (form.each ?? []).filter((key) => mayRead(reading, reading.resource, key)),
    title: printWords(locale, resource.name, reading.form).name,
    owner,
    parts: setting ? withAddedParts(reading, parts, setting) : parts,
    words: printText(locale),
    ...{ locale, timeZone, currency },
    ...yesNo(locale),
  }
}

function partsOf(reading: Reading, parts: PrintParts): SheetPart[] {
  return parts.flatMap((part) => {
    if (!('optional' in part)) return partOf(reading, part) ?? []
    const isLeftOut = reading.setting?.left_out.some(({ block }) => block === part.optional)
    return isLeftOut ? [] : partsOf(reading, part.parts)
  })
}

/** Null for a part with nothing to print. */
function partOf(
  reading: Reading,
  part: Exclude<PrintPart, { optional: string }>,
): SheetPart | null {
  const words = (key: string) => wordsOf(reading, key)
  if ('letterhead' in part) return { is: 'letterhead' }
  if ('stamp' in part) return { is: 'stamp' }
  if ('text' in part)
    return {
      is: 'text',
      words: (part.look === 'title' ? reading.setting?.title : null) ?? words(part.text),
      look: part.look,
      values: Object.fromEntries(
        (part.values ?? []).map((value) => {
          const { field } = printValue(value)
          return [holeOf(field), valueOf(reading, printValue(value))]
        }),
      ),
    }
  if ('fields' in part) {
    const values = sheetValues(reading, part.fields)
    return values.length > 0 ? { is: 'fields', values } : null
  }
  if ('line' in part) return { is: 'line', items: part.line.map((one) => lineItem(reading, one)) }
  if ('cells' in part) {
    const { cells, shares, heads = 0 } = part
    const lines = cells.map((line) => line.map((cell) => cellOf(reading, cell)))
    return { is: 'cells', lines, shares, heads }
  }
  if ('qr' in part) {
    const opens = part.opens ? 'opens' : null
    const link = part.verify ? 'verify' : opens
    const values = link ? [] : sheetValues(reading, part.qr)
    return link || values.length > 0 ? { is: 'qr', values, link } : null
  }
  if ('records' in part) return { is: 'records', columns: recordColumns(reading, part.records) }
  if ('labels' in part) return labelsOf(reading, part)
  if ('rows' in part) return childTable(reading, withBlankLines(reading, part))
  if ('signature' in part) return signatureOf(reading, part)
  if ('beside' in part) {
    const columns = part.beside.map((parts) => partsOf(reading, parts))
    return { is: 'beside', columns, shares: part.shares ?? columns.map(() => 1) }
  }
  if ('coupon' in part) return { is: 'coupon', parts: partsOf(reading, part.coupon) }
  if ('page' in part) return { is: 'page', side: part.page }
  if ('when' in part) {
    // a hidden field must not be disclosed by what depends on it
    const isRead = Object.keys(part.when).every((key) => mayRead(reading, reading.resource, key))
    return isRead ? { is: 'when', when: part.when, parts: partsOf(reading, part.parts) } : null
  }
  if (!mayRead(reading, reading.resource, part.period)) return null
  const { kind } = reading.resource.fields[part.period]!
  return { is: 'period', key: part.period, isMoment: kind === 'moment' }
}

function labelsOf(
  reading: Reading,
  { labels, code, across }: Extract<PrintPart, { labels: object }>,
): SheetPart {
  return {
    is: 'labels',
    values: sheetValues(reading, labels),
    codes: sheetValues(reading, code),
    across,
  }
}

/** Null for a part that the organisation omits. */
function signatureOf(
  reading: Reading,
  { signature, name }: Extract<PrintPart, { signature: string }>,
): SheetPart | null {
  const changed = reading.setting?.signatures.find((one) => one.signature === signature)
  if (changed?.left_out) return null
  const words = changed?.words ?? wordsOf(reading, signature)
  return { is: 'signature', words, name: name ? valueOf(reading, { field: name }) : null }
}

/** The number of lines set by the organisation, if any. */
function withBlankLines<P extends Extract<PrintPart, { rows: string }>>(
  { setting }: Reading,
  part: P,
): P {
  const changed = setting?.tables.find(({ table }) => table === part.rows)
  return changed ? { ...part, blank: changed.lines, least: 0 } : part
}

/** Fields that the reader may not read leave their space empty. */
function lineItem(reading: Reading, item: LineItem): SheetLineItem {
  const { below, share = 1 } = item
  const value = 'field' in item ? valueOf(reading, item) : null
  const label = 'field' in item ? item.label : item.empty
  const words = label === undefined ? (value?.label ?? '') : wordsOf(reading, label)
  return { words, value, below: below === undefined ? '' : wordsOf(reading, below), share }
}

function cellOf(reading: Reading, cell: PrintCell): SheetCell {
  if (cell === null) return { words: null, value: null }
  if (typeof cell === 'string') return { words: wordsOf(reading, cell), value: null }
  const { over, down } = cell
  if ('words' in cell) return { words: wordsOf(reading, cell.words), value: null, over, down }
  return { words: null, value: valueOf(reading, cell), over, down }
}
