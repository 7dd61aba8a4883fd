// Validates a draft against the same schema and rules as a save by hand.
import { splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { fullName } from '#resources/kernel/values/full-name.ts'
import { hiddenEmptied, rowFaults } from '#resources/kernel/values/row-rules.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../../types.ts'
import { initialValues, parseSave } from '../../write/save-body.ts'
import { keepSeconds, mergedRows } from './child-rows.ts'
import type { Draft, Reader } from '../resolve/draft-records.ts'
import type { Faults } from '../job/row-store.ts'

/**
 * Validates the draft by the schema of a save and by the rules of the entire row, even if one of
 * them has found faults.
 */
export function parseDraft(
  resource: Resource,
  { columns }: Reader,
  draft: Draft,
  { before, today, creates }: { before: Wire | null; today: string; creates: boolean },
): void {
  const { id, values } = draft
  if (before) {
    keepSeconds(resource.fields, values, before)
    for (const list of Object.keys(draft.places)) {
      const keys = new Set(columns.filter((one) => one.list === list).map(({ key }) => key))
      values[list] = mergedRows(
        resource.fields[list]!,
        values[list] as Wire[],
        (before[list] ?? []) as Wire[],
        keys,
      )
    }
  }
  // repeated faults are dropped: one fault per cell, and none for its parts if the entire value is
  // faulty
  const faulty = (path: string) =>
    Object.hasOwn(draft.faults, path) ||
    Object.hasOwn(draft.faults, topOf(path)) ||
    (Object.hasOwn(draft.faults, fullName) && resource.fullName?.includes(path))
  const add = (faults: Readonly<Record<string, string>>) => {
    for (const [path, one] of Object.entries(faults)) if (!faulty(path)) draft.faults[path] = one
  }
  // if no record to change was found, missing values of a new one are not faults of the row
  const asChange = id ?? (creates ? null : 1)
  let parsed: Wire
  try {
    const input = parseSave(resource, { ...(asChange !== null && { id: asChange }), ...values })
    if (id !== null || creates) draft.input = input
    parsed = input.values
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    add(error.fields)
    const bad = new Set(Object.keys(draft.faults).map(topOf))
    const good = Object.fromEntries(Object.entries(values).filter(([key]) => !bad.has(key)))
    parsed = {
      ...parseSave(resource, { id: 1, ...good }).values,
      ...bareLists(resource, draft, bad),
    }
  }
  if (id === null && !creates) return
  add(
    rowFaults(
      resource,
      hiddenEmptied(resource.fields, { ...(before ?? initialValues(resource.fields)), ...parsed }),
      today,
    ),
  )
}

/** Child rows as they were read, so that a fault in one does not hide those of the others. */
function bareLists(
  { fields }: Resource,
  { values, places }: Draft,
  keys: ReadonlySet<string>,
): Wire {
  const lists = Object.keys(places).filter((list) => keys.has(list))
  const bare = (list: string) =>
    (values[list] as Wire[]).map((row) => ({
      ...initialValues(fields[list]?.options.fields ?? {}),
      ...row,
    }))
  return Object.fromEntries(lists.map((list) => [list, bare(list)]))
}

const topOf = (path: string) => splitColumnPath(path)[0] ?? path
/** The faults of a refused row. @throws the error itself if it is not a refusal */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return error.fields && Object.keys(error.fields).length > 0
    ? { ...error.fields }
    : { '': error.code }
}
