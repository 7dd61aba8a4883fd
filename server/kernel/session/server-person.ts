// The author of writes without a user: the server itself, by the rules of an organisation.
import { sql } from 'kysely'
import { accessNamesOf, editLevel } from '#resources/kernel/access.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Db } from '../db/database.ts'
import { serverAccount } from '../db/writing-account.ts'
import type { Kernel } from '../types.ts'
import type { Person } from './viewer.ts'

interface Office {
  name: string
  time_zone: string
  currency: string
  country: string
  week_start: WeekStart
  locale: Locale
}

/** `named`: the display name for readers, in the language of the contract. */
export async function serverPerson(
  { resources }: Pick<Kernel, 'resources'>,
  db: Db,
  contractId: number,
  named: (locale: Locale) => string,
): Promise<Person> {
  const { rows } = await sql<Office>`select name, time_zone, currency, country, week_start, locale
    from contract where id = ${contractId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`there is no contract ${contractId}`)
  const { name, time_zone: timeZone, currency, country, week_start: weekStart, locale } = found
  const accesses = withDesks(resources).flatMap(accessNamesOf)
  return {
    ...{ accountId: serverAccount, staffId: null, login: '', name: named(locale) },
    ...{ contractId, roleId: null, roles: [], grants: [], locale },
    contract: { id: contractId, name, timeZone, currency, country, weekStart, ownFields: {} },
    levels: Object.fromEntries(accesses.map((one) => [one, editLevel])),
  }
}
