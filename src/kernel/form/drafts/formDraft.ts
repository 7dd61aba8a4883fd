// Converts between form state and drafts. Never includes secrets or files.
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import { isSecret } from '#resources/kernel/kind-traits.ts'
import type { Draft, DraftParts } from '#resources/wire/drafts.ts'
import { isWritable, keysOnWire, nameKey } from '#resources/kernel/derive.ts'
import { waitingRowsKey } from '#resources/kernel/draft-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { countWaiting } from '../../related/waitingRows.ts'
import type { WaitingRows } from '../../related/waitingRows.ts'
import { storedValues } from '../formValues.ts'
import type { Row, Values } from '../formValues.ts'

/**
 * Null if nothing worth keeping was typed. `base` is the stored row, null for a new record; `start`
 * its initial values, `key` the idempotency key of its save.
 */
export function toDraft(
  of: Pick<Resource, 'fields'>,
  values: Values,
  base: Row | null,
  start: Values,
  key: string,
): DraftParts | null {
  const before = base ?? start
  const keys = Object.keys(changedFields(of, values, before)).filter(
    (key) => !isSecret(of.fields[key]),
  )
  if (keys.length === 0) return null
  const fields = withLabels(of, keys, values)
  return base
    ? { version: base.version ?? null, base: withLabels(of, keys, before), fields }
    : { version: null, base: {}, fields, key }
}

/** The draft with the rows that wait for the record; null when nothing is worth keeping. */
export function withWaitingRows(
  parts: DraftParts | null,
  rows: WaitingRows,
  base: Row | null,
  key: string,
): DraftParts | null {
  if (countWaiting(rows) === 0) return parts
  const whole = parts ?? {
    version: base?.version ?? null,
    base: {},
    fields: {},
    ...(!base && { key }),
  }
  return { ...whole, fields: { ...whole.fields, [waitingRowsKey]: rows } }
}

function withLabels(
  of: Pick<Resource, 'fields'>,
  keys: readonly string[],
  values: Values,
): Record<string, unknown> {
  const kept = keys.flatMap((key) => keysOnWire(key, of.fields[key]!))
  return Object.fromEntries(kept.map((key) => [key, values[key] ?? null]))
}

export interface RestoredDraft {
  /**
   * The row on which the draft is based, if anything was typed, with its version; otherwise the
   * current one. Null for a new record.
   */
  base: Row | null
  values: Values
  /** Rows of other resources that wait for the record. */
  waiting: WaitingRows
  /** Idempotency key of the creating save, which may have been executed without a response. */
  key: string | undefined
  saved_at: string
  /** Author and time of the change since the draft was started. */
  changed: Draft['changed']
}

/**
 * The restored form. Null for an obsolete draft: of an older form, or with the same values as
 * stored since.
 */
export function restoreDraft(
  of: Resource,
  draft: Draft | null,
  row: Row | null,
  start: Values,
): RestoredDraft | null {
  if (!draft) return null
  const fields = known(of, draft.fields)
  const stood = row && draft.version !== null && draft.version !== row.version ? draft : null
  const base =
    row && (stood ? ({ ...row, ...known(of, stood.base), version: stood.version } as Row) : row)
  const values = { ...start, ...(row && storedValues(of, row)), ...fields }
  const waiting = (draft.fields[waitingRowsKey] ?? {}) as WaitingRows
  if (Object.keys(changedFields(of, values, row ?? start)).length === 0 && !countWaiting(waiting))
    return null
  const changed = stood
    ? (draft.changed ?? { at: String(row?.updated_at ?? draft.saved_at), who: null })
    : null
  return { base, values, waiting, key: draft.key, saved_at: draft.saved_at, changed }
}

/** The fields that this form still has and may write, with their labels. */
function known(of: Pick<Resource, 'fields'>, fields: Values): Record<string, unknown> {
  const labels = new Set(Object.entries(of.fields).map(([key, field]) => nameKey(key, field)))
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => {
      const field = of.fields[key]
      return field ? isWritable(field) && !isSecret(field) : labels.has(key)
    }),
  )
}
