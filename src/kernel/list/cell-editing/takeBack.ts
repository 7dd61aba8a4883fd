// Undoes a step in successive calls: a bulk edit has more rows than one call permits.
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { bulkRows } from '#resources/kernel/calls/standard-calls.ts'
import { removeCreated } from './removeCreated.ts'
import { pushUndoStep } from './undoSteps.ts'
import type { UndoStep } from './undoSteps.ts'

type Stored = Readonly<Record<string, unknown>> & { id: number }
const known = (version: unknown) => (typeof version === 'number' ? version : null)

/**
 * Undoes a step in the list of `resource`; `onStored` receives the rows as stored now. Returns the
 * number of records skipped because another user has changed them since.
 * @throws HttpError, leaving the rest of the step as the last one
 */
export async function takeBack(
  dataProvider: MotorpoolDataProvider,
  resource: string,
  step: UndoStep,
  onStored: (rows: readonly Stored[]) => void,
): Promise<number> {
  const own = step.created.filter((one) => one.resource === resource)
  const others = step.created.filter((one) => one.resource !== resource)
  // A paste is undone in one call: removals free the unique values of earlier rows.
  const most = Math.max(bulkRows - own.length, 1)
  let sent = 0
  let left = 0
  try {
    do {
      const changed = step.changed.slice(sent * most, (sent + 1) * most)
      const rows = [
        ...changed.map(({ id, version, before }) => ({ id, version: known(version), set: before })),
        ...(sent === 0 ? own : []).map(({ id, version }) => ({
          id,
          version: known(version),
          remove: true as const,
        })),
      ]
      const { data } = await dataProvider.writeRows(resource, { rows, atomic: false })
      sent += 1
      left += data.refused.length
      onStored(data.rows.flatMap((row) => (row ? [row as Stored] : [])))
    } while (sent * most < step.changed.length)
    return left + (await removeCreated(dataProvider, others))
  } catch (error) {
    pushUndoStep(resource, {
      ...step,
      changed: step.changed.slice(sent * most),
      created: sent > 0 ? others : step.created,
    })
    throw error
  }
}
