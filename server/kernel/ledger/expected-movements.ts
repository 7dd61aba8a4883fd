// The movements that a document ought to have in a ledger, by its postings. Pure.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { exactFormat } from '#resources/kernel/values/kind-limits.ts'
import type { Ledger, Posting } from '#resources/kernel/rules/ledger.ts'
import type { Field, FieldValues, Resource, Scalar } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'

/** A movement to be written, and the document fields that it comes from. */
export interface ExpectedMovement {
  readonly documentId: number
  /** Field of the ledger → its value. */
  readonly values: Wire
  /** Field of the ledger → field of the document ('lines.2.quantity'). */
  readonly sources: Readonly<Record<string, string>>
}

/**
 * The movements of a document; none if the first amount is missing or zero and there is no cost.
 * @throws AppError 400 if the document lacks the moment or the account
 */
export function expectedMovements(
  resource: Resource,
  postings: readonly Posting[],
  document: Wire & { id: number },
): ExpectedMovement[] {
  const ledger = resource.ledger as Ledger
  return postings
    .filter(({ when = {} }) => hasAll(document, when))
    .flatMap((posting) => {
      if (posting.each === undefined) return [movementOf(resource, posting, document, null)]
      const children = (document[posting.each] ?? []) as readonly Wire[]
      return children.map((_, position) => movementOf(resource, posting, document, position))
    })
    .filter(({ values }) =>
      [ledger.amounts[0], ledger.cost].some((key) => Number(values[key ?? ''] ?? 0) !== 0),
    )
    .map((movement) => withAccount(resource, ledger, movement))
}

function hasAll(values: Wire, wanted: FieldValues): boolean {
  return Object.entries(wanted).every(([key, some]) =>
    [some].flat().includes(values[key] as Scalar),
  )
}

function movementOf(
  { fields, ledger }: Resource,
  { each, set = {}, take, negate }: Posting,
  document: Wire & { id: number },
  position: number | null,
): ExpectedMovement {
  const values: Wire = { ...set }
  const sources: Record<string, string> = {}
  for (const [key, source] of Object.entries(take)) {
    const [list, inner] = source.split('.')
    const inChild = inner !== undefined && list !== undefined && list === each && position !== null
    const holder = inChild ? (document[list] as readonly Wire[])[position] : document
    const given = holder?.[inChild ? inner : source] ?? null
    const signed = negate && ledger?.amounts.includes(key) ? negated(given) : given
    values[key] = fields[key] ? plainValue(fields[key], signed) : signed
    sources[key] = inChild ? `${list}.${position}.${inner}` : source
  }
  return { documentId: document.id, values, sources }
}

/** Required values of every movement; errors name the document field that provides them. */
function withAccount(
  { fields }: Resource,
  ledger: Ledger,
  movement: ExpectedMovement,
): ExpectedMovement {
  const { values, sources } = movement
  const owners = ledger.owners.filter((owner) => Object.hasOwn(sources, owner))
  const missing = [ledger.at, ...ledger.keys, ...owners].filter((key) => values[key] == null)
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((key) => [sources[key] ?? 'body', 'required'])))
  const first = ledger.amounts[0] ?? ''
  const whole = fieldEntries(fields).map(([key, field]) => [
    key,
    // a correction of the cost alone has no amounts
    values[key] ?? (key === first ? plainValue(field, '0') : null),
  ])
  return { ...movement, values: Object.fromEntries(whole) as Wire }
}

/** '12.50' → '-12.50'. */
export function negated(amount: unknown): unknown {
  if (typeof amount === 'number') return -amount
  if (typeof amount !== 'string') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/** One spelling of equal values: '12.5', '12.50' and '-0' are stored alike. */
function plainValue(field: Field, value: unknown): unknown {
  if (value === null || (field.kind !== 'decimal' && field.kind !== 'money')) return value
  const { scale } = exactFormat(field)
  const [, sign = '', whole = '0', parts = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(String(value)) ?? []
  const digits = whole.replace(/^0+/, '') || '0'
  const text = scale > 0 ? `${digits}.${parts.padEnd(scale, '0').slice(0, scale)}` : digits
  return /[1-9]/.test(text) ? sign + text : text
}

/** Whether two movements are equal except for who entered them when. */
export function movementKey(resource: Resource, documentId: number, values: Wire): string {
  const declared = fieldEntries(resource.fields).map(([key, field]) => {
    const value = values[key] ?? null
    return plainValue(field, value)
  })
  return JSON.stringify([documentId, ...declared])
}
