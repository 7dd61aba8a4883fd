// The body of `bulk`: one action, the rows that it applies to, and for a change their new values.
import { bulkRows, bulkActionsOf } from '#resources/kernel/calls/standard-calls.ts'
import type { BulkAction } from '#resources/kernel/calls/standard-calls.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { parseTransition } from './document-states.ts'
import { parseSave } from './save-body.ts'

/** `id` null: a new row. `set` null: removes the row. */
export interface RowInput {
  id: number | null
  version: number | null
  set: Readonly<Wire> | null
}

const isObject = (value: unknown): value is Readonly<Wire> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isVersion = (value: unknown) => value === null || (isId(value) && value < 2 ** 31)

export interface BulkInput {
  action: BulkAction
  /**
   * Rows by id, each with the version that the caller saw; null if they are selected by a filter.
   */
  ids: ReadonlyMap<number, number | null> | null
  filter: Pick<Query, 'filters' | 'search'>
  /** The filter searches archived rows. */
  archived: boolean
  /** The values of an update, or the input of a transition. */
  set: Readonly<Wire>
  /** The name of the transition, if the action is one. */
  transition: string | null
  /** Rows up to this id were handled by an earlier call. */
  after: number
  /** Rows beyond this id were added later and are left alone; null: the current maximum. */
  upTo: number | null
}

/** Different values for each row. */
export interface WriteInput {
  action: 'write'
  rows: readonly RowInput[]
  /** All rows or none; always so if rows are only added. */
  atomic: boolean
}

const known = new Set(['action', 'transition', 'ids', 'filter', 'archive', 'set', 'after', 'upTo'])
/**
 * @throws AppError 400 naming every invalid key; those of the filter as 'filter.<key>', those of
 * the values unprefixed.
 */
export function parseBulk(resource: Resource, body: unknown): BulkInput | WriteInput {
  if (!isObject(body)) throw invalid({ body: 'object' })
  if (body.action === 'write') return parseWrite(resource, body)
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(body)) if (!known.has(key)) faults[key] = 'unknown'
  const { action, ids, filter, archive, set, after, upTo } = body
  if (!(bulkActionsOf(resource) as readonly unknown[]).includes(action))
    faults.action = action === undefined ? 'required' : 'choice'
  if (ids === undefined && filter === undefined) faults.ids = 'required'
  if (ids !== undefined && filter !== undefined) faults.filter = 'unknown'
  if (archive !== undefined && typeof archive !== 'boolean') faults.archive = 'flag'
  if (archive === true && !resource.archive) faults.archive = 'unknown'
  if (after !== undefined && after !== null && after !== 0 && !isId(after)) faults.after = 'id'
  if (upTo !== undefined && upTo !== null && upTo !== 0 && !isId(upTo)) faults.upTo = 'id'
  const named = ids === undefined ? null : parseIds(ids, faults)
  const query =
    filter === undefined ? null : within('filter.', faults, () => parseQuery(resource, filter))
  const transition = parseName(resource, action, body.transition, faults)
  const values =
    transition === null
      ? parseSet(resource, action, set, faults)
      : parseTransitionFields(resource, transition, set, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return {
    action: action as BulkAction,
    ids: named,
    filter: query ?? { filters: [], search: '' },
    archived: archive === true || action === 'restore',
    set: values,
    transition,
    after: (after as number | undefined) ?? 0,
    upTo: (upTo as number | undefined) ?? null,
  }
}

function parseWrite(
  { mode }: Resource,
  { action: _action, rows, atomic, ...more }: Readonly<Wire>,
): WriteInput {
  const adds = mode === 'append'
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(more)) faults[key] = 'unknown'
  if (atomic !== undefined && typeof atomic !== 'boolean') faults.atomic = 'flag'
  const parsed = parseRows(rows, faults)
  for (const [i, { id }] of parsed.entries())
    if (adds && id !== null) faults[`rows.${i}.id`] ??= 'unknown'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { action: 'write', rows: parsed, atomic: adds ? atomic !== false : atomic === true }
}

function parseIds(ids: unknown, faults: Record<string, Fault>): Map<number, number | null> {
  const rows = new Map<number, number | null>()
  if (!isObject(ids)) faults.ids = 'object'
  else if (Object.keys(ids).length > bulkRows) faults.ids = fault('too_many_items', bulkRows)
  else
    for (const [text, version] of Object.entries(ids)) {
      const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
      if (!isId(id)) faults.ids = 'id'
      else if (!isVersion(version)) faults[`ids.${id}`] = 'version'
      else rows.set(id, version as number | null)
    }
  return rows
}

/** The values for every row: validated once, so that a common fault is reported once. */
function parseSet(
  resource: Resource,
  action: unknown,
  set: unknown,
  faults: Record<string, Fault>,
): Readonly<Wire> {
  if (action !== 'update') {
    if (set !== undefined) faults.set = 'unknown'
    return {}
  }
  if (!isObject(set)) faults.set = set === undefined ? 'required' : 'object'
  else if (Object.keys(set).length === 0) faults.set = 'required'
  else {
    for (const key of ['id', 'version']) if (key in set) faults[key] = 'unknown'
    const { id: _id, version: _version, ...rest } = set
    const parsed = within('', faults, () => parseSave(resource, { ...rest, id: 1 }))
    for (const key of Object.keys(parsed?.echo ?? {})) faults[key] = 'read_only'
    return rest
  }
  return {}
}

/** The transition to make of many documents; null for another action. */
function parseName(
  resource: Resource,
  action: unknown,
  name: unknown,
  faults: Record<string, Fault>,
): string | null {
  if (action !== 'transition') {
    if (name !== undefined) faults.transition = 'unknown'
    return null
  }
  const found = transitionsOf(resource).find(([one, { bulk }]) => one === name && bulk)
  if (!found) faults.transition = name === undefined ? 'required' : 'choice'
  return found?.[0] ?? null
}

/** The input of a transition, the same for all documents. */
function parseTransitionFields(
  resource: Resource,
  name: string,
  set: unknown,
  faults: Record<string, Fault>,
): Readonly<Wire> {
  const given = set ?? {}
  if (!isObject(given)) faults.set = 'object'
  else {
    for (const key of ['id', 'version']) if (key in given) faults[key] = 'unknown'
    within('', faults, () => parseTransition(resource, name, { ...given, id: 1 }))
    return given
  }
  return {}
}

function within<T>(prefix: string, faults: Record<string, Fault>, parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    for (const [key, one] of Object.entries(error.fields)) faults[prefix + key] = one
    return null
  }
}

const rowKeys = new Set(['id', 'version', 'set', 'remove'])

/** Faults are reported at 'rows.3.version'. */
function parseRows(rows: unknown, faults: Record<string, Fault>): RowInput[] {
  if (!Array.isArray(rows) || rows.length === 0)
    faults.rows = rows === undefined ? 'required' : 'list'
  else if (rows.length > bulkRows) faults.rows = fault('too_many_items', bulkRows)
  else {
    const ids = new Set<number>()
    return rows.map((row: unknown, i) => {
      const input = parseRow(
        row,
        (key, why) => void (faults[key === '' ? `rows.${i}` : `rows.${i}.${key}`] = why),
      )
      if (input.id !== null && ids.has(input.id)) faults[`rows.${i}.id`] = 'repeated'
      if (input.id !== null) ids.add(input.id)
      return input
    })
  }
  return []
}

function parseRow(row: unknown, wrong: (key: string, why: Fault) => void): RowInput {
  const nothing = { id: null, version: null, set: {} }
  if (!isObject(row)) {
    wrong('', 'object')
    return nothing
  }
  const { id = null, version = null, set, remove } = row
  for (const key of Object.keys(row)) if (!rowKeys.has(key)) wrong(key, 'unknown')
  if (id !== null && !isId(id)) wrong('id', 'id')
  if (!isVersion(version)) wrong('version', 'version')
  if (remove !== undefined && remove !== true) wrong('remove', 'flag')
  if (remove === true) {
    if (set !== undefined) wrong('set', 'unknown')
    if (id === null) wrong('id', 'required')
  } else if (!isObject(set)) wrong('set', set === undefined ? 'required' : 'object')
  else if ('id' in set || 'version' in set) wrong('set', 'unknown')
  const values = isObject(set) ? set : {}
  return {
    id: id as number | null,
    version: version as number | null,
    set: remove === true ? null : values,
  }
}
