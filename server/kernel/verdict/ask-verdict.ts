// Verdicts against a transition: it is refused with all reasons at once, or overridden, with a
// stated reason, by a caller with the right to.
import { canEdit, canRead } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type {
  Fault,
  FaultCode,
  FoundReason,
  ReasonLink,
} from '#resources/kernel/calls/error-codes.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Override } from '#resources/kernel/rules/states.ts'
import type { Verdict } from '#resources/kernel/views/verdict.ts'
import type { FoundReasonRow, VerdictSubjects } from '../read/verdict-sql.ts'
import { findReasons } from '../read/verdict-sql.ts'
import type { Kernel, Wire, WriteContext } from '../types.ts'

/** The subjects, and the document's field to report for each. */
interface VerdictRequest extends VerdictSubjects {
  readonly fields: Readonly<Record<string, string>>
  /** Reasons to ignore for these subjects. */
  readonly except?: readonly FaultCode[]
}

/** The reader of the reasons. */
interface Reader {
  readonly kernel: Kernel
  readonly levels: Levels
}

/** A reason against these subjects in wire format. */
export function reasonOnWire(
  reader: Reader,
  verdict: Verdict,
  found: FoundReasonRow,
  ids: VerdictSubjects['ids'],
): FoundReason {
  const { code, effect } = found
  return {
    says: fault(code, found.name ?? undefined),
    tone: effect,
    link: linkTo(reader, verdict, found, ids),
  }
}

/**
 * The link to where it can be corrected: the record, or the list filtered by the subject. Null for
 * callers who may not read it.
 */
function linkTo(
  { kernel, levels }: Reader,
  { reasons }: Verdict,
  { code, id }: FoundReasonRow,
  ids: VerdictSubjects['ids'],
): ReasonLink | null {
  const reason = reasons[code]
  const of = kernel.resources.find(({ name }) => name === reason?.mends.resource)
  if (!reason || !of || !withDesks([of]).some(({ access }) => canRead(levels, access))) return null
  const { resource, by } = reason.mends
  const subject = ids[reason.of[0] ?? '']
  return { resource, id, by: by !== undefined && subject != null ? { [by]: subject } : null }
}

/**
 * Returns the document if the verdict permits the transition, or is overridden. Firm reasons that
 * another rule enforces anyway are left to that rule.
 * @throws AppError 422 with all reasons
 */
export async function askVerdict(
  writer: WriteContext,
  row: Wire,
  verdict: Verdict,
  subjects: readonly VerdictRequest[],
): Promise<Wire> {
  const { kernel, db, person, resource, transition } = writer
  const found = await findReasons(kernel, db, verdict, { contractId: person.contractId, subjects })
  const counted = found.filter(({ nth, code }) => !subjects[nth]?.except?.includes(code))
  const distinct = counted.filter(
    ({ code, id, name }, at) =>
      at === counted.findIndex((one) => one.code === code && one.id === id && one.name === name),
  )
  const blocking = distinct.filter(({ effect }) => effect === 'blocks')
  const isFirm = ({ code }: FoundReasonRow) => verdict.reasons[code]?.firm === true
  if (blocking.every(isFirm)) return row
  const { override } = resource.states?.transitions[transition ?? ''] ?? {}
  if (override && writer.override !== undefined && !blocking.some(isFirm))
    return overridden(writer, row, override, blocking)
  const fields: Record<string, Fault> = {}
  for (const { nth, code, name } of blocking) {
    const subject = verdict.reasons[code]?.of[0] ?? ''
    fields[subjects[nth]!.fields[subject] ?? subject] ??= fault(code, name ?? undefined)
  }
  throw new AppError('rule', {
    fields,
    ...(blocking[0] && { says: fault(blocking[0].code, blocking[0].name ?? undefined) }),
    extra: {
      reasons: distinct.map((one) =>
        reasonOnWire({ kernel, levels: person.levels }, verdict, one, subjects[one.nth]!.ids),
      ),
      overridable:
        override !== undefined && !blocking.some(isFirm) && canEdit(person.levels, override.access),
    },
  })
}

function overridden(
  { person, override: reason }: WriteContext,
  row: Wire,
  { rows }: Override,
  blocking: readonly FoundReasonRow[],
): Wire {
  const codes = [...new Set(blocking.map(({ code }) => code))]
  return { ...row, [rows]: codes.map((code) => ({ code, reason, staff_id: person.staffId })) }
}
