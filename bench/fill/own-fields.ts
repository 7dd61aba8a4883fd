// Fields of the organisation's own for employees: one of each kind that is measured.
import pg from 'pg'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Stage } from '../processes/stage.ts'

/** The own text of one employee in 5,000. */
export const pass = 'спецпропуск'

/** Records to filter by. */
export interface OwnFacts {
  option: number
  subdivision: number
}

/** Adds the fields, with as many options of the choice as there are subdivisions. */
export async function addOwnFields(client: pg.Client, contract: number): Promise<void> {
  await client.query(
    `insert into own_field (contract_id, of_resource, kind, name, slot)
     select $1, 'staff', kind, 'Поле ' || kind, slot from (values
       ('choice', 'own_choice_1_id'), ('day', 'own_day_1'), ('integer', 'own_integer_1'),
       ('flag', 'own_flag_1'), ('text', 'own_text_1')) as made(kind, slot)`,
    [contract],
  )
  await client.query(
    `insert into own_field_option (contract_id, own_field_id, name, search_key)
     select $1, f.id, 'Вариант ' || s.id, $2 || ' ' || s.id from own_field f, subdivision s
     where f.contract_id = $1 and f.kind = 'choice' and s.contract_id = $1`,
    [contract, searchKey(['Вариант'])],
  )
}

/** Columns of own fields in the insertion of employees, and their values in the row `g`. */
export const ownColumns = 'own_choice_1_id, own_day_1, own_integer_1, own_flag_1, own_text_1'
/** As the declared columns: the options as the subdivisions, the days as the birthdays. */
export const ownValues = `o.ids[1 + g * 10009 % cardinality(o.ids)],
    date '1960-01-01' + (g * 13 % 15000)::int, g * 13 % 15000, g % 5000 = 3,
    case when g % 5000 = 7 then '${pass}' end`
/** What the search key of the row has of its own text. */
export const ownKey = `case when g % 5000 = 7 then ' ${searchKey([pass])}' else '' end`
/** The options of the contract `$1`, a table in the insertion of employees. */
export const ownOptions = `(select array_agg(id order by id) as ids
      from own_field_option where contract_id = $1) o`

/** @throws Error without own fields */
export async function ownFactsOf({ owner }: Pick<Stage, 'owner'>): Promise<OwnFacts> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<OwnFacts>(
      `select max(o.id)::int as option,
         (select max(id)::int from subdivision s where s.contract_id = o.contract_id) as subdivision
       from own_field_option o group by o.contract_id`,
    )
    if (!rows[0]) throw new Error('the own fields have no options')
    return rows[0]
  } finally {
    await client.end()
  }
}
