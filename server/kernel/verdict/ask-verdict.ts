// A transition that a verdict speaks against: refused with every reason at once, or made all the same
// by whoever has the right to, with a reason of his own.
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
import type { Found, Subjects } from '../read/verdict-sql.ts'
import { findReasons } from '../read/verdict-sql.ts'
import type { Kernel, Wire, WriteContext } from '../types.ts'

/** What is judged, and the field of the document that is at fault for each subject. */
interface AskedSubjects extends Subjects {
  readonly fields: Readonly<Record<string, string>>
  /** Reasons that do not count for these. */
  readonly except?: readonly FaultCode[]
}

/** Who reads the reasons. */
interface Reader {
  readonly kernel: Kernel
  readonly levels: Levels
}

/** How a reason against these subjects stands on the wire. */
export function reasonOnWire(
  reader: Reader,
  verdict: Verdict,
  found: Found,
  ids: Subjects['ids'],
): FoundReason {
  const { code, effect } = found
  return {
    says: fault(code, found.name ?? undefined),
    tone: effect,
    link: linkTo(reader, verdict, found, ids),
  }
}

/** Where it is mended: the record, or the list narrowed to the subject. Only who may read there. */
function linkTo(
  { kernel, levels }: Reader,
  { reasons }: Verdict,
  { code, id }: Found,
  ids: Subjects['ids'],
): ReasonLink | null {
  const reason = reasons[code]
  const of = kernel.resources.find(({ name }) => name === reason?.mends.resource)
  if (!reason || !of || !withDesks([of]).some(({ access }) => canRead(levels, access))) return null
  const { resource, by } = reason.mends
  const subject = ids[reason.of[0] ?? '']
  return { resource, id, by: by !== undefined && subject != null ? { [by]: subject } : null }
}

/**
 * The document as it is when nothing speaks against the transition, or when that is overridden. What
 * is firm, and nothing else, is left to the rule that holds it in any case.
 * @throws AppError 422 with all reasons
 */
export async function askVerdict(
  writer: WriteContext,
  row: Wire,
  verdict: Verdict,
  asked: readonly AskedSubjects[],
): Promise<Wire> {
  const { kernel, db, person, resource, transition } = writer
  const found = await findReasons(kernel, db, verdict, { contractId: person.contractId, asked })
  const counted = found.filter(({ nth, code }) => !asked[nth]?.except?.includes(code))
  const distinct = counted.filter(
    ({ code, id, name }, at) =>
      at === counted.findIndex((one) => one.code === code && one.id === id && one.name === name),
  )
  const blocking = distinct.filter(({ effect }) => effect === 'blocks')
  const isFirm = ({ code }: Found) => verdict.reasons[code]?.firm === true
  if (blocking.every(isFirm)) return row
  const { override } = resource.states?.transitions[transition ?? ''] ?? {}
  if (override && writer.override !== undefined && !blocking.some(isFirm))
    return overridden(writer, row, override, blocking)
  const fields: Record<string, Fault> = {}
  for (const { nth, code, name } of blocking) {
    const subject = verdict.reasons[code]?.of[0] ?? ''
    fields[asked[nth]!.fields[subject] ?? subject] ??= fault(code, name ?? undefined)
  }
  throw new AppError('rule', {
    fields,
    ...(blocking[0] && { says: fault(blocking[0].code, blocking[0].name ?? undefined) }),
    extra: {
      reasons: distinct.map((one) =>
        reasonOnWire({ kernel, levels: person.levels }, verdict, one, asked[one.nth]!.ids),
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
  blocking: readonly Found[],
): Wire {
  const codes = [...new Set(blocking.map(({ code }) => code))]
  return { ...row, [rows]: codes.map((code) => ({ code, reason, staff_id: person.staffId })) }
}
