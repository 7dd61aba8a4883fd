// Rules of acceptances: they refer to an existing finding with its current values, and record who
// accepted it.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { findingsOfKind } from '#resources/kernel/views/finding.ts'
import { findings } from '#resources/findings.ts'
import type { FindingCode } from '#resources/findings.ts'
import { readMany } from '../../../kernel/read/read-record.ts'
import { readContext } from '../../../kernel/read/row-visibility.ts'
import type { Rules, Wire, WriteContext } from '../../../kernel/types.ts'
import { forgetCounts } from './open-counts.ts'

const taken = ['kind', 'record', 'car_id', 'at', 'expected', 'actual'] as const

export const acceptanceRules: Rules = {
  async beforeSave(writer, row, before) {
    if (before) return row
    const stamp = { accepted_by_id: writer.person.staffId, accepted_at: writer.now.toISOString() }
    const found = await findingOf(writer, String(row.finding))
    if (!found) throw invalid({ finding: 'no_such' })
    const values = Object.fromEntries(taken.map((key) => [key, found[key] ?? null]))
    const seen = [found.expected, found.actual].map((one) => String(one ?? '')).join('/')
    return { ...row, ...values, seen, ...stamp }
  },
  async afterSave({ kernel, person }) {
    forgetCounts(kernel, person.contractId)
  },
  beforeRemove({ kernel, person }) {
    forgetCounts(kernel, person.contractId)
  },
}

/** The current finding; undefined if it does not exist, or the writer may not see it. */
async function findingOf(writer: WriteContext, finding: string): Promise<Wire | undefined> {
  const { kernel, db, person } = writer
  const [code = '', key = ''] = finding.split('/')
  if (!Object.hasOwn(findings, code)) return undefined
  const kind = code as FindingCode
  const context = readContext({ kernel, person, resource: resourceOf('finding') })
  const only = sql`${context.scope.only ?? sql`true`} and t.kind = ${kind}`
  const id = findings[kind].nth * findingsOfKind + Number(key)
  const [row] = await readMany({ ...context, db, scope: { ...context.scope, only } }, [id])
  return row
}
