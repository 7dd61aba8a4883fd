// SQL titles of the records of events: current ones, or as logged.
import { sql } from 'kysely'
import { labelKey, resourceOf, titleFields } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import { hasMoments } from '#resources/kernel/kind-traits.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../../kernel/db/columns.ts'
import { shownIn, titleOf } from '../../../kernel/read/record-titles.ts'
import { zoneOf } from '../../../kernel/read/sql-clock.ts'
import type { Fragment } from '../../../kernel/types.ts'

const declared = { target: ({ options }: Field) => resourceOf(options.to as ResourceName) }

/**
 * SQL: the current title of the record `x`, prefixed by that of its owner, e.g. a reading by that
 * of its vehicle.
 */
export function storedTitle(one: Resource): Fragment {
  const title = titleOf(declared, one, 'x')
  const table = sql.table(tableOf(one))
  const of = one.ownedBy && resourceOf(one.fields[one.ownedBy]?.options.to as ResourceName)
  if (!of) return sql`${title} from ${table} x`
  return sql`concat_ws(' · ', nullif(${titleOf(declared, of, 'o')}, ''), ${title}) from ${table} x
    left join ${sql.table(tableOf(of))} o on o.contract_id = x.contract_id and o.id = x.${sql.ref(one.ownedBy!)}`
}

/** SQL: the title of a removed record, from one side of the event. */
export function loggedTitle(one: Resource, side: 'before' | 'after'): Fragment {
  const logged = sql`(t.data->${sql.lit(side)})`
  const owner = one.ownedBy ? [sql`${logged}->>${sql.lit(labelKey(one.ownedBy))}`] : []
  const words = titleFields(one).map((key) => loggedWord(logged, key, one.fields[key]))
  return sql`nullif(concat_ws(' ', ${sql.join([...owner, ...words])}), '')`
}

/** SQL: a title field from logged JSON; dates and timestamps are formatted. */
function loggedWord(logged: Fragment, key: string, field: Field | undefined): Fragment {
  const moments = field !== undefined && hasMoments(field)
  const type = moments ? sql`timestamptz` : sql`date`
  const kind = { kind: moments ? 'moment' : 'day', options: {} } as const
  const word = (value: Fragment) => {
    const shown = shownIn(kind, [sql`(${value})::${type}`], zoneOf())
    return sql`case when ${value} ~ '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]' then ${shown} else ${value} end`
  }
  const value = sql`${logged}->>${sql.lit(key)}`
  switch (field?.kind) {
    case 'ref':
      return sql`${logged}->>${sql.lit(labelKey(key))}`
    case 'day':
    case 'moment':
      return word(value)
    case 'period': {
      const end = (name: string) => word(sql`(${logged}->${sql.lit(key)}->>${sql.lit(name)})`)
      return sql`${end('from')} || ' – ' || coalesce(${end('to')}, '…')`
    }
    default:
      return value
  }
}
