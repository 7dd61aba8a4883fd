// A row of texts → what a save would carry, with everything that is wrong with it and not only the first.
import { AppError } from '#resources/kernel/errors.ts'
import { hiddenEmptied, rowFaults } from '#resources/kernel/row.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { initialValues, parseSave } from '../input.ts'
import type { SaveInput } from '../input.ts'
import { todayIn } from '../person.ts'
import { mappedColumns } from './meaning.ts'
import type { Meanings } from './meaning.ts'
import type { Faults } from './rows.ts'
import type { Run } from './run.ts'
import { isHint } from './template.ts'
import type { SheetRow } from './types.ts'
import { namesIn, readValue, stripped } from './values.ts'
import type { Reading } from './values.ts'

type Wire = Record<string, unknown>
/** One row on its way: what it says, what it may not say, and the names that stand for records yet to be made. */
export interface Draft {
  row: number
  values: Wire
  faults: Faults
  /** Field → texts of records to be made before. */
  create: Record<string, string[]>
  /** The record that it changes. */
  id: number | null
  input: SaveInput | null
}
export interface Reader {
  reading: Reading
  columns: ReturnType<typeof mappedColumns>
  meanings: Meanings
}
export function readerOf(run: Run, meanings: Meanings): Reader {
  const { timeZone } = run.person.contract
  const reading = { locale: run.person.locale, timeZone, today: todayIn(timeZone, run.kernel.clock()) }
  return { reading, columns: mappedColumns(run), meanings }
}
/** Whether the row is the one below the titles of our template, left as it was. */
export function isHintRow(resource: Resource, { columns }: Reader, { cells }: SheetRow): boolean {
  const filled = columns.filter(({ index }) => (cells[index] ?? '') !== '')
  return filled.length > 0 && filled.every(({ field, of, index }) => isHint(resource, field, of, stripped(cells[index]!)))
}

/** An empty cell says nothing: a new record takes what it starts with, a stored one keeps what it has. */
export function draftOf(resource: Resource, { reading, columns, meanings }: Reader, { row, cells }: SheetRow): Draft {
  const draft: Draft = { row, values: {}, faults: {}, create: {}, id: null, input: null }
  for (const { field: key, of, index } of columns) {
    const text = stripped(cells[index] ?? '')
    if (text === '') continue
    if (of.kind === 'ref' || of.kind === 'refs') takeNames(draft, key, namesIn(of, text), meanings, of.kind === 'refs')
    else {
      const read = readValue(resource, key, of, text, reading)
      if ('fault' in read) draft.faults[key] = read.fault
      else draft.values[key] = read.value
    }
  }
  return draft
}
function takeNames(draft: Draft, key: string, names: readonly string[], meanings: Meanings, many: boolean): void {
  const ids: number[] = []
  for (const name of names) {
    const meaning = meanings.get(key)?.get(name) ?? { fault: 'no_such' as const }
    if ('fault' in meaning) draft.faults[key] = meaning.fault
    else if ('id' in meaning) ids.push(meaning.id)
    else if ('create' in meaning) draft.create[key] = [...(draft.create[key] ?? []), name]
  }
  if (draft.faults[key] === undefined) draft.values[key] = many ? [...new Set(ids)] : (ids[0] ?? null)
}

/** A moment is shown to the minute: what differs by its seconds alone is no change. */
function keepSeconds(resource: Resource, values: Wire, before: Wire): void {
  for (const [key, value] of Object.entries(values))
    if (resource.fields[key]?.kind === 'moment' && typeof value === 'string' && String(before[key]).slice(0, 16) === value.slice(0, 16))
      values[key] = before[key]
}

/** Holds the draft against the schema of a save and against the rules of the whole row, also where the other has found something. */
export function parseDraft(
  resource: Resource,
  draft: Draft,
  before: Wire | null,
  { today, creates }: { today: string; creates: boolean },
): void {
  const { id, values } = draft
  if (before) keepSeconds(resource, values, before)
  const faulty = (key: string) => Object.hasOwn(draft.faults, key.split('.')[0]!)
  const add = (faults: Readonly<Record<string, string>>) => {
    for (const [key, fault] of Object.entries(faults)) if (!faulty(key)) draft.faults[key] = fault
  }
  // where no record was found to change, what a new one would lack is no fault of the row
  const asChange = id ?? (creates ? null : 1)
  let parsed: Wire
  try {
    const input = parseSave(resource, { ...(asChange !== null && { id: asChange }), ...values })
    if (id !== null || creates) draft.input = input
    parsed = input.values
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    add(error.fields)
    const good = Object.fromEntries(Object.entries(values).filter(([key]) => !Object.hasOwn(draft.faults, key)))
    parsed = parseSave(resource, { id: 1, ...good }).values
  }
  if (id === null && !creates) return
  add(rowFaults(resource, hiddenEmptied(resource.fields, { ...(before ?? initialValues(resource.fields)), ...parsed }), today))
}
