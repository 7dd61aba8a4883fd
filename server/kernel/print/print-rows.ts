// The records to print, in list order, with the records that they refer to.
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { daysFromToday } from '#resources/kernel/values/relative-day.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { readFormerVersion } from '../history/index.ts'
import type { FormerVersion } from '../history/index.ts'
import { readContext } from '../read/row-visibility.ts'
import { readPage } from '../read/list-query.ts'
import type { WireRow } from '../read/list-query.ts'
import { followReferences } from '../read/followed-references.ts'
import { readMany } from '../read/read-record.ts'
import type { CallContext } from '../types.ts'
import type { PrintRequest } from './print-request.ts'
import type { PrintSheet, SheetPart, SheetValue } from './sheet-types.ts'

interface PrintedRows {
  rows: WireRow[]
  /** The former version of the only record; null: the current one. */
  former: FormerVersion | null
}

/**
 * Reads the records to print.
 * @throws AppError 404 if one of them, or its former version, does not exist for the caller, 422 if
 * there are more than one file can hold
 */
export async function readPrinted(
  context: CallContext,
  { form, ids, query, archived, former: event }: PrintRequest,
  sheets: readonly PrintSheet[],
): Promise<PrintedRows> {
  const reading = readContext(context, archived)
  const found = await readPage(reading, query)
  // records given by id are printed from the archive too
  if (ids && context.resource.archive && found.length < ids.length)
    found.push(...(await readPage(readContext(context, !archived), query)))
  if (ids && found.length < ids.length) throw new AppError('not_found')
  if (found.length > form.many)
    throw new AppError('too_many_to_print', { says: fault('too_many_printed', form.many) })
  const whole = form.of === 'list' ? found : await wholeRows(reading, found)
  const former = event === null ? null : await readFormerVersion(context, whole[0]!, event)
  const chosen = context.resource.printsBy?.split('.') ?? []
  const paths = [
    ...sheets.flatMap(({ parts }) => valuesIn(parts)).map(({ path }) => path),
    ...(sheets.length > 1 ? [chosen] : []),
  ]
  const rows = await followReferences(
    context,
    former ? [former.row] : whole,
    paths.filter(({ length }) => length > 1),
  )
  return { rows, former }
}

/** Rows with their child rows, in the same order. */
async function wholeRows(
  reading: ReturnType<typeof readContext>,
  found: readonly WireRow[],
): Promise<WireRow[]> {
  const whole = new Map(
    (
      await readMany(
        reading,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return found.flatMap(({ id }) => whole.get(id) ?? [])
}

/** Every value in the parts, including nested ones. */
function valuesIn(parts: readonly SheetPart[]): SheetValue[] {
  return parts.flatMap((part): SheetValue[] => {
    switch (part.is) {
      case 'text':
        return Object.values(part.values).flatMap((value) => value ?? [])
      case 'fields':
      case 'qr':
        return part.values
      case 'line':
        return part.items.flatMap(({ value }) => value ?? [])
      case 'cells':
        return part.lines.flat().flatMap(({ value }) => value ?? [])
      case 'records':
        return part.columns
      case 'labels':
        return [...part.values, ...part.codes]
      case 'signature':
        return part.name ? [part.name] : []
      case 'when':
      case 'coupon':
        return valuesIn(part.parts)
      case 'beside':
        return part.columns.flatMap(valuesIn)
      default:
        return []
    }
  })
}

export interface PrintedPeriod {
  from?: string | undefined
  to?: string | undefined
}

/** The range of days or moments in the filter of a list; relative days from `today`. */
export function printedPeriod({ filters }: Query, key: string, today: string): PrintedPeriod {
  const condition = filters.find((one) => one.key === key)?.condition
  if (condition?.op !== 'range') return {}
  const end = (value: unknown) => {
    const days = daysFromToday(value)
    if (days === null) return typeof value === 'string' ? value : undefined
    return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  }
  return { from: end(condition.from), to: end(condition.to) }
}
