import { sql } from 'kysely'

/** The client of an order `t`: the name as entered, or that of the linked record. */
export const clientOf = sql`coalesce(t.customer, (select concat_ws(' ', s.surname, s.name, s.patronymic)
    from staff s where s.contract_id = t.contract_id and s.id = t.customer_staff_id),
  (select c.name from counterparty c where c.contract_id = t.contract_id and c.id = t.counterparty_id),
  (select d.name from subdivision d where d.contract_id = t.contract_id and d.id = t.subdivision_id))`
