// Turns spreadsheet rows into save inputs, and collects all of their errors, not only the first.
import { isReference, isReferenceList } from '#resources/kernel/kind-traits.ts'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import { fullName } from '#resources/kernel/values/full-name.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { parseFullName } from '#i18n/parse/index.ts'
import type { Wire } from '../../types.ts'
import type { SaveInput } from '../../write/save-body.ts'
import { contractToday } from '../../session/viewer.ts'
import { calledIn, mappedColumns, outerName } from './reference-resolution.ts'
import type { MappedColumn, Meaning, Meanings } from './reference-resolution.ts'
import type { Lines } from './record-grouping.ts'
import type { Faults } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import { isHint } from '../map/template-hints.ts'
import type { SheetRow } from '../job/job-types.ts'
import { namesIn, readValue } from './cell-values.ts'
import type { Reading } from './cell-values.ts'

/** A reference whose records are yet to be made from their names. */
export interface Pending {
  path: string
  field: Field
  names: string[]
  /** The name of the containing record in the line. */
  parent: string | undefined
  /** The target of its value: the record, or one of its child rows. */
  into: Wire
  key: string
}

/**
 * One record during an import: the values of its lines, their faults, and the names of records yet
 * to be created.
 */
export interface Draft {
  /** The first of its lines. */
  row: number
  lines: readonly number[]
  values: Wire
  /** Path → fault; of a child row by its place: 'fuels.1.norm'. */
  faults: Faults
  /** What is unlikely about it, by the same paths; it is written all the same. */
  warnings: Faults
  /**
   * What is wrong with a further line that is no child row's fault: its number, the column, the
   * fault.
   */
  continuationErrors: { row: number; path: string; fault: string }[]
  /** List → the line of each of its child rows. */
  places: Record<string, number[]>
  create: Pending[]
  /** The record that it changes. */
  id: number | null
  input: SaveInput | null
}

export interface Reader {
  reading: Reading
  columns: readonly MappedColumn[]
  meanings: Meanings
}

export function readerOf(run: Run, meanings: Meanings): Reader {
  const { timeZone, country } = run.person.contract
  const reading = {
    locale: run.person.locale,
    timeZone,
    country,
    today: contractToday(timeZone, run.kernel.clock()),
  }
  return { reading, columns: mappedColumns(run), meanings }
}

/** Whether the row is the one below the titles of our template, left as it was. */
export function isHintRow(resource: Resource, { columns }: Reader, { cells }: SheetRow): boolean {
  const filled = columns.filter(({ index }) => (cells[index] ?? '') !== '')
  return (
    filled.length > 0 &&
    filled.every(({ field, of, index }) => isHint(resource, field, of, cells[index]!))
  )
}

/**
 * An empty cell has no effect: a new record gets its initial value, a stored one keeps what it
 * has.
 */
export function draftOf(resource: Resource, reader: Reader, { lines, beyond }: Lines): Draft {
  const [first, ...more] = lines
  const draft: Draft = {
    row: first.row,
    lines: lines.map(({ row }) => row),
    values: {},
    faults: {},
    warnings: {},
    continuationErrors: [],
    places: {},
    create: [],
    id: null,
    input: null,
  }
  const own = reader.columns.filter(({ list }) => list === null)
  const lists = [...new Set(reader.columns.flatMap(({ list }) => list ?? []))]
  if (beyond !== undefined) draft.faults[lists[0] ?? ''] = fault('too_many_items', beyond)
  else
    readCells(resource, reader, draft, {
      columns: own,
      line: first,
      into: draft.values,
      prefix: '',
    })
  for (const { row, cells } of more)
    for (const { index, field } of own) {
      const text = cells[index] ?? ''
      const said = first.cells[index] ?? ''
      if (text.toLowerCase() !== said.toLowerCase() && text !== '')
        draft.continuationErrors.push({ row, path: field, fault: fault('differs', first.row) })
    }
  for (const list of beyond === undefined ? lists : []) {
    const columns = reader.columns.filter((one) => one.list === list)
    const filled = lines.filter(({ cells }) =>
      columns.some(({ index }) => (cells[index] ?? '') !== ''),
    )
    if (filled.length === 0) continue
    draft.places[list] = filled.map(({ row }) => row)
    draft.values[list] = filled.map((line, i) => {
      const child: Wire = {}
      readCells(resource, reader, draft, { columns, line, into: child, prefix: `${list}.${i}.` })
      return child
    })
  }
  return draft
}

/** Reads the cells of one line into a record or a child row; `prefix` leads to it. */
function readCells(
  resource: Resource,
  { reading, meanings }: Reader,
  draft: Draft,
  {
    columns,
    line,
    into,
    prefix,
  }: { columns: readonly MappedColumn[]; line: SheetRow; into: Wire; prefix: string },
): void {
  const { cells } = line
  for (const column of columns) {
    const { field, key, of, index } = column
    const text = cells[index] ?? ''
    if (text === '') continue
    const path = prefix + key
    if (isReference(of)) {
      const parent = outerName(column, cells)
      takeNames(
        draft,
        { path, field: of, names: namesIn(of, text), parent, into, key },
        meanings.get(field),
      )
      continue
    }
    if (field === fullName && resource.fullName) {
      takeFullName(draft, resource.fullName, text, into)
      continue
    }
    const read = readValue({ resource, key: field, field: of }, text, reading)
    if ('fault' in read) draft.faults[path] = read.fault
    else into[key] = read.value
  }
}

/** What the name does not have is empty: a required part is missed by the rules of the record. */
function takeFullName({ faults }: Draft, parts: readonly string[], text: string, into: Wire): void {
  const read = parseFullName(text)
  if (read === 'bad') {
    faults[fullName] = 'full_name'
    return
  }
  const values = [read.surname, read.name, read.patronymic]
  for (const [i, key] of parts.entries()) if (values[i]) into[key] = values[i]
}

function takeNames(
  draft: Draft,
  reference: Pending,
  meanings: ReadonlyMap<string, Meaning> | undefined,
): void {
  const { path, field, names, parent, into, key } = reference
  const ids: number[] = []
  const made: string[] = []
  for (const name of names) {
    const meaning = meanings?.get(calledIn(name, parent)) ?? { fault: 'no_such' as const }
    if ('fault' in meaning) draft.faults[path] = meaning.fault
    else if ('id' in meaning) ids.push(meaning.id)
    else if ('create' in meaning) made.push(name)
  }
  if (made.length > 0) draft.create.push({ ...reference, names: made })
  if (draft.faults[path] === undefined)
    into[key] = isReferenceList(field) ? [...new Set(ids)] : (ids[0] ?? null)
}

export const isFaulty = ({ faults, continuationErrors }: Draft) =>
  continuationErrors.length > 0 || Object.keys(faults).length > 0

/** Unlikely values of each line, in the form of `faultsByLine`. */
export function warningsByLine(draft: Draft): Map<number, Faults> {
  return faultsByLine({ ...draft, faults: draft.warnings, continuationErrors: [] })
}

/**
 * The faults of each line: path of a column → fault; that of a child row is at its line,
 * any other at the first.
 */
export function faultsByLine({
  row,
  faults,
  continuationErrors,
  places,
}: Draft): Map<number, Faults> {
  const lines = new Map<number, Faults>()
  const put = (line: number, path: string, one: string) =>
    lines.set(line, { [path]: one, ...lines.get(line) })
  for (const [path, one] of Object.entries(faults)) {
    const [list = '', index = '', key] = path.split('.')
    const line = places[list]?.[Number(index || 'none')]
    if (line === undefined) put(row, path, one)
    else put(line, key === undefined ? list : `${list}.${key}`, one)
  }
  for (const { row: line, path, fault: one } of continuationErrors) put(line, path, one)
  return lines
}
