// The authenticated caller: loaded once a request by `Accounts.loadSession`, read everywhere.
import { readableWith } from '#resources/kernel/access.ts'
import type { Levels, Readable } from '#resources/kernel/access.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { fieldEntries, keysOnWire } from '#resources/kernel/derive.ts'
import { isSpare, resourceInContract } from '#resources/kernel/own-fields.ts'
import type { OwnFields } from '#resources/kernel/own-fields.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { minuteMs } from '../time-units.ts'

export interface Person {
  accountId: number
  login: string
  /** Name of the account's employee; its login if there is none. */
  name: string
  /** The employee behind the account in this contract, if one is attached. */
  staffId: number | null
  contractId: number
  contract: {
    id: number
    name: string
    timeZone: string
    currency: string
    country: string
    weekStart: WeekStart
    ownFields: OwnFields
  }
  /** The chosen role's id; null for an account that has only realm roles. */
  roleId: number | null
  /** Names of all roles in force: the chosen one and every realm role. */
  roles: readonly string[]
  /**
   * Codes under which these roles have levels: a role of the organisation has its own, and is among
   * `roles` as the one that it behaves like.
   */
  grants: readonly string[]
  levels: Levels
  locale: Locale
}

/** Who has changed records of a contract: a user, or the server itself. */
export type ChangeAuthor = Pick<Person, 'contractId' | 'accountId' | 'name'>

/** What decides which fields a caller may read. */
export interface Reader extends Pick<Person, 'levels'> {
  readonly contract: Pick<Person['contract'], 'ownFields'>
}

export function readableBy({ levels, contract }: Reader, resource: Resource): Readable {
  const readable = readableWith(levels, resource)
  if (resource.ownFields !== true) return readable
  const isUnused = isSpare(resource, contract.ownFields)
  return (key, field) => !isUnused(key, field) && readable(key, field)
}

/** The same person, for whom names and words are in another language, such as that of a file. */
export function withLocale<P extends Pick<Person, 'locale'>>(person: P, locale: Locale): P {
  return { ...person, locale }
}

/** The resource with the own fields of the caller's contract, and without spare ones. */
export function resourceFor({ contract }: Pick<Reader, 'contract'>, resource: Resource): Resource {
  return resourceInContract(resource, contract.ownFields)
}

/**
 * A row as visible to the caller. Writes read the whole row, because rules and log entries need
 * fields hidden from the caller as well.
 */
export function redactFor<R extends object>(person: Reader, resource: Resource, row: R): R {
  const readable = readableBy(person, resource)
  const hidden = new Set(
    fieldEntries(resource.fields).flatMap(([key, field]) =>
      readable(key, field) ? [] : keysOnWire(key, field),
    ),
  )
  return hidden.size === 0
    ? row
    : (Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.has(key))) as R)
}

/** Errors for fields of a save that the caller has no right to: they are treated as unknown. */
export function unauthorizedFieldErrors(
  person: Reader,
  resource: Resource,
  values: object,
): Record<string, Fault> {
  const readable = readableBy(person, resource)
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(values)) {
    const field = resource.fields[key]
    if (field && !readable(key, field)) faults[key] = 'unknown'
  }
  return faults
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()
/**
 * The last result of each zone, by minute: every call needs it, and a day begins on a full minute.
 */
const lastDays = new Map<string, { minute: number; day: string }>()

/** Today in the contract's zone, 'YYYY-MM-DD'. */
export function contractToday(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  const last = lastDays.get(timeZone)
  if (last?.minute === minute) return last.day
  const day = formatDay(timeZone, now)
  lastDays.set(timeZone, { minute, day })
  return day
}

function formatDay(timeZone: string, now: Date): string {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  dayFormats.set(timeZone, format)
  return format.format(now)
}
