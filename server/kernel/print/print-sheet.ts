// A form for the thread that lays it out: its words in one language, and of its fields those that
// the reader may read.
import { printText, printWords } from '#i18n/print-texts.ts'
import { yesNo } from '#i18n/server.ts'
import { printValue } from '#resources/kernel/prints.ts'
import type {
  LineItem,
  PrintCell,
  PrintForm,
  PrintPart,
  PrintParts,
} from '#resources/kernel/prints.ts'
import { childTable, recordColumns } from './sheet-columns.ts'
import type { PrintSheet, SheetCell, SheetLineItem, SheetPart } from './sheet-types.ts'
import { mayRead, valueOf, valuesOf, wordsOf } from './sheet-values.ts'
import type { Reading } from './sheet-values.ts'

export function printSheet(reading: Reading, form: PrintForm): PrintSheet {
  const { resource, person, locale } = reading
  const { timeZone, currency } = person.contract
  return {
    paper: form.paper,
    turned: form.turned === true,
    dense: form.dense === true || form.compact === true,
    compact: form.compact === true,
    isList: form.of === 'list',
    each: (form.each ?? []).filter((key) => mayRead(reading, reading.resource, key)),
    title: printWords(locale, resource.name, reading.form).name,
    parts: partsOf(reading, form.form),
    words: printText(locale),
    ...{ locale, timeZone, currency },
    ...yesNo(locale),
  }
}

function partsOf(reading: Reading, parts: PrintParts): SheetPart[] {
  return parts.flatMap((part) => partOf(reading, part) ?? [])
}

/** Null for a part that has nothing left to say. */
function partOf(reading: Reading, part: PrintPart): SheetPart | null {
  const words = (key: string) => wordsOf(reading, key)
  if ('letterhead' in part) return { is: 'letterhead' }
  if ('stamp' in part) return { is: 'stamp' }
  if ('text' in part)
    return {
      is: 'text',
      words: words(part.text),
      look: part.look,
      values: Object.fromEntries(
        (part.values ?? []).map((value) => {
          const { field } = printValue(value)
          return [field.replaceAll('.', '_'), valueOf(reading, printValue(value))]
        }),
      ),
    }
  if ('fields' in part) {
    const values = valuesOf(reading, part.fields)
    return values.length > 0 ? { is: 'fields', values } : null
  }
  if ('line' in part) return { is: 'line', items: part.line.map((one) => lineItem(reading, one)) }
  if ('cells' in part) {
    const { cells, shares, heads = 0 } = part
    const lines = cells.map((line) => line.map((cell) => cellOf(reading, cell)))
    return { is: 'cells', lines, shares, heads }
  }
  if ('qr' in part) {
    const verify = part.verify === true
    const values = verify ? [] : valuesOf(reading, part.qr)
    return verify || values.length > 0 ? { is: 'qr', values, verify } : null
  }
  if ('records' in part) return { is: 'records', columns: recordColumns(reading, part.records) }
  if ('rows' in part) return childTable(reading, part)
  if ('signature' in part) {
    const name = part.name === undefined ? null : valueOf(reading, { field: part.name })
    return { is: 'signature', words: words(part.signature), name }
  }
  if ('beside' in part) {
    const columns = part.beside.map((parts) => partsOf(reading, parts))
    return { is: 'beside', columns, shares: part.shares ?? columns.map(() => 1) }
  }
  if ('coupon' in part) return { is: 'coupon', parts: partsOf(reading, part.coupon) }
  if ('page' in part) return { is: 'page', side: part.page }
  if ('when' in part) {
    // what one may not read is not told by what follows from it either
    const isRead = Object.keys(part.when).every((key) => mayRead(reading, reading.resource, key))
    return isRead ? { is: 'when', when: part.when, parts: partsOf(reading, part.parts) } : null
  }
  if (!mayRead(reading, reading.resource, part.period)) return null
  const { kind } = reading.resource.fields[part.period]!
  return { is: 'period', key: part.period, isMoment: kind === 'moment' }
}

/** Of what the reader may not read there is the room. */
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
