// Who calls: loaded once a request by session.ts, read everywhere.
import { canEdit } from '#resources/kernel/access.ts'
import type { Levels, Readable } from '#resources/kernel/access.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

export interface Person {
  accountId: number
  login: string
  /** Of the employee behind the account; its login while there is none. */
  name: string
  /** The employee behind the account in this contract, if one is attached. */
  staffId: number | null
  contractId: number
  contract: { id: number; name: string; timeZone: string; currency: string }
  /** The chosen role's id; null for an account that has only realm roles. */
  roleId: number | null
  /** Names of all roles in force: the chosen one and every realm role. */
  roles: readonly string[]
  levels: Levels
  locale: Locale
}

/** Personal fields are read by those who may edit the record; to others they do not exist, in filters and sorts as well. */
export function readableBy(person: Pick<Person, 'levels'>, resource: Resource): Readable {
  const whole = canEdit(person.levels, resource.access)
  return (_key: string, field: Field) => whole || !field.options.personal
}
const dayFormats = new Map<string, Intl.DateTimeFormat>()
/** Today in the contract's zone, 'YYYY-MM-DD'. */
export function todayIn(timeZone: string, now: Date): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(timeZone, format)
  return format.format(now)
}
