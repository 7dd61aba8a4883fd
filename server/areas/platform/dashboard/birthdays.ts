// Today's birthdays, in the contract's time zone.
import { sql } from 'kysely'
import type { Birthdays } from '#resources/kernel/views/dashboard.ts'
import type { Db } from '../../../kernel/db/database.ts'

/**
 * Days of the year, as month × 100 + day, celebrated on `today` ('YYYY-MM-DD'): in common years, a
 * birthday on 29 February is celebrated on the 28th.
 */
function celebratedOn(today: string): number[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const own = month * 100 + day
  return own === 228 && !leap ? [228, 229] : [own]
}

/** Active employees with a birthday, by name. The year of birth is private, and omitted. */
export async function birthdaysOf(db: Db, contractId: number, today: string): Promise<Birthdays> {
  const { rows } = await sql<Birthdays[number]>`
    select t.id, concat_ws(' ', t.surname, t.name, t.patronymic) as name from staff t
    where t.contract_id = ${contractId} and t.archived_at is null and not t.dismissed
      and (extract(month from t.birth_date) * 100 + extract(day from t.birth_date))::int = any(${celebratedOn(today)}::int[])
    order by t.surname, t.name, t.id`.execute(db)
  return rows
}
