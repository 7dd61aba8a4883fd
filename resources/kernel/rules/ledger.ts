// Ledgers: movements created only by documents, and the postings of documents.
import type { ResourceName } from '../../index.ts'
import type { Field, FieldValues, Resource } from '../types.ts'

/**
 * Of a resource of mode 'ledger'. An account is one owner with one value of each further key; its
 * balance is the sum of its movements, and stays within the bounds at every moment.
 */
export interface Ledger<N extends string = string> {
  readonly at: N // the effective moment of a movement
  readonly owners: readonly N[] // references, of which each movement has exactly one
  readonly keys: readonly N[] // further references of an account: the fuel, the item
  readonly amounts: readonly N[] // signed decimals; the first one is never below zero in sum
  // the amount that a posting may omit: an issue takes the same share of it as of the first one
  readonly cost?: N
  // owner → its field that the first amount never exceeds in sum; 'fuels.tank_volume': that of its
  // child row with the same keys
  readonly limits?: Readonly<Partial<Record<N, string>>>
}

/** One movement of a document, or one for each of its child rows. */
export interface Posting<N extends string = string> {
  readonly each?: N // the field of the child rows
  readonly when?: FieldValues // only while the document has these values
  readonly set?: FieldValues // fields of the movement that are always the same
  // field of the movement → field of the document ('id': the document itself) or, after the name of
  // the child rows and a dot, of the row
  readonly take: Readonly<Record<string, N | 'id' | `${string}.${string}`>>
  readonly negate?: true // amounts with the opposite sign: issues
  readonly gradual?: Gradual<N> // it has moved little by little since an earlier moment
}

/**
 * A document that posts at its end what was used since its beginning: meanwhile its owner's book
 * balance exceeds the real one, so the owner's limit is not enforced until it has posted.
 */
interface Gradual<N extends string = string> {
  readonly from: N // the moment of its beginning
  readonly awaited: readonly string[] // states in which it has begun, and not yet posted
}

export type Postings<N extends string = string> = Readonly<
  Partial<Record<ResourceName, readonly Posting<N>[]>>
>

/**
 * Months of a book that is closed month by month: documents dated in a closed month cannot change.
 */
export interface MonthLock<N extends string = string> {
  readonly months: ResourceName // whose rows are the months, by `book` and `month`
  readonly book: string
  readonly by: N // the moment or day that determines the month
}

/**
 * Read-only keys of a movement: its document and that one's title (empty once it is deleted), the
 * movement that it reverses, whether it is reversed or a reversal, the balance of its account right
 * after it, and how many days after its moment it was entered.
 */
export const ledgerKeys = [
  'document',
  'document_id',
  'document_title',
  'reverses_id',
  'reversed',
  'balance',
  'late_days',
] as const

/** Side tables of a ledger (server/kernel/schema/model/ledger-tables.ts). */
export const ledgerTables = ['account', 'day'] as const

/** Whether a movement is reversed, or is a reversal. */
export const reversedField: Field = {
  kind: 'flag',
  presence: 'defaulted',
  options: { sorted: false },
}

const idOf: Field = { kind: 'integer', presence: 'required', options: { min: 1 } }
const fixedFields: Readonly<Record<string, Field>> = {
  document: { kind: 'text', presence: 'required', options: {} },
  document_id: idOf,
  document_title: {
    kind: 'computed',
    presence: 'optional',
    options: { as: 'text', sorted: false },
  },
  reverses_id: { ...idOf, presence: 'optional' },
  reversed: reversedField,
}
const lateDays: Field = { kind: 'computed', presence: 'optional', options: { as: 'integer' } }

type Accounted = Pick<Resource, 'fields'> & { readonly ledger: Ledger }
const known = new WeakMap<Ledger, Readonly<Record<string, Field>>>()

/** The keys of a movement beside its declared fields and those of every row. */
export function ledgerFields({ fields, ledger }: Accounted): Readonly<Record<string, Field>> {
  const { scale, unit } = fields[ledger.amounts[0] ?? '']?.options ?? {}
  const shown = {
    as: 'decimal',
    ...(scale !== undefined && { scale }),
    ...(unit && { unit }),
  } as const
  const balance: Field = { kind: 'computed', presence: 'optional', options: shown }
  const made = known.get(ledger) ?? { ...fixedFields, balance, late_days: lateDays }
  known.set(ledger, made)
  return made
}

/** The postings of a document, by the name of their ledger. */
export function postingsOf({ postings = {} }: Pick<Resource, 'postings'>) {
  return Object.entries(postings) as [ledger: string, postings: readonly Posting[]][]
}

/** The documents that post to a ledger. */
export function postingDocuments(
  { name }: Pick<Resource, 'name'>,
  registry: readonly Resource[],
): Resource[] {
  return registry.filter((one) => !one.desk && postingsOf(one).some(([to]) => to === name))
}

/** A document that posts at its end, with its fields of owner, beginning, end and state. */
interface GradualPosting extends Gradual {
  readonly document: Resource
  readonly owner: string // the field of the ledger
  readonly of: string
  readonly to: string
  readonly state: string
}

/** Those into a ledger, of all documents. */
export function gradualPostings(
  { name, ledger }: Pick<Resource, 'name' | 'ledger'>,
  registry: readonly Resource[],
): GradualPosting[] {
  return registry.flatMap((source) => {
    if (source.desk) return []
    const own = postingsOf(source).filter(([to]) => to === name)
    return own.flatMap(([, postings]) =>
      postings.flatMap(({ gradual, take }) => {
        const owner = ledger?.owners.find((key) => Object.hasOwn(take, key))
        if (!gradual || !ledger || owner === undefined) return []
        const of = take[owner] ?? ''
        const to = take[ledger.at] ?? ''
        return [{ ...gradual, document: source, owner, of, to, state: source.states?.field ?? '' }]
      }),
    )
  })
}
