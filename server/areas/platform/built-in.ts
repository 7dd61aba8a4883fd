// Adds the built-in rows of catalogues to new contracts, and new ones after an update.
import { sql } from 'kysely'
import { toCyrillic } from '#i18n/translit.ts'
import { builtInRows } from '#resources/built-in.ts'
import type { BuiltInValue } from '#resources/kernel/built-in.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { knownCountry } from '#resources/kernel/country-packs.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../../kernel/db/database.ts'
import { tableOf } from '../../kernel/db/columns.ts'
import { logEvent } from '../../kernel/db/event-log.ts'
import { builtInTexts } from '../../kernel/read/built-in-names.ts'

type Values = Readonly<Record<string, BuiltInValue>>
interface Contract {
  id: number
  locale: Locale
  country: string
}

/**
 * Adds missing built-in rows to each contract, in its language. Rows that an organisation has
 * renamed are kept.
 */
export async function fillBuiltIn(db: Db, resources: readonly Resource[]): Promise<void> {
  const contracts = (
    await sql<Contract>`select id, locale, country from contract order by id`.execute(db)
  ).rows
  for (const resource of resources.filter(({ builtIn }) => builtIn)) {
    const owed: Readonly<Record<string, Values>> =
      builtInRows[resource.name as keyof typeof builtInRows] ?? {}
    const { rows } = await sql<{
      contract_id: number
      code: string
    }>`select contract_id, code from ${sql.table(tableOf(resource))} where code is not null`.execute(
      db,
    )
    const there = new Set(rows.map(({ contract_id, code }) => `${contract_id} ${code}`))
    for (const contract of contracts)
      for (const [code, values] of Object.entries(owed))
        if (!there.has(`${contract.id} ${code}`)) await add(db, resource, contract, code, values)
    await completeKeys(db, resource)
  }
}

async function add(
  db: Db,
  resource: Resource,
  contract: Contract,
  code: string,
  values: Values,
): Promise<void> {
  const { id: contractId } = contract
  const row = {
    code,
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, said(value, contract)]),
    ),
  }
  const table = sql.table(tableOf(resource))
  // a custom row with the same name becomes the built-in one
  const adopted = await sql<{
    id: number
  }>`update ${table} set code = ${code}, version = version + 1, updated_at = now()
    where contract_id = ${contractId} and code is null and lower(name) = lower(${String(row['name' as keyof typeof row])}) returning id`.execute(
    db,
  )
  const itemId = adopted.rows[0]?.id ?? (await insert(db, resource, contractId, row))
  await logEvent(db, {
    type: adopted.rows.length > 0 ? 'change' : 'create',
    contractId,
    accountId: null,
    staffId: null,
    page: resource.page,
    resource: resource.name,
    itemId,
    path: '/start',
    data: { after: adopted.rows.length > 0 ? { code } : row },
  })
}

async function insert(
  db: Db,
  resource: Resource,
  contractId: number,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = Object.entries({
    contract_id: contractId,
    ...row,
    search_key: keyOf(resource, row),
  })
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(tableOf(resource))}
    (${sql.join(columns.map(([column]) => sql.ref(column)))}) values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** The search key of a row, with its texts in all languages. */
function keyOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const keys = searchedTexts(resource.fields)
  const own = keys.map((key) => row[key] as string | null)
  return searchKey([...own, ...builtInTexts(resource, row.code, keys)])
}

/** Updates the search keys of existing built-in rows, after translations were added or changed. */
async function completeKeys(db: Db, resource: Resource): Promise<void> {
  const table = sql.table(tableOf(resource))
  const keys = searchedTexts(resource.fields)
  const columns = sql.join(
    ['contract_id', 'id', 'code', 'search_key', ...keys].map((key) => sql.ref(key)),
  )
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${columns} from ${table} where code is not null`.execute(db)
  for (const row of rows) {
    const key = keyOf(resource, row)
    if (key !== row.search_key)
      await sql`update ${table} set search_key = ${key}
        where contract_id = ${row.contract_id} and id = ${row.id}`.execute(db)
  }
}

function said(value: BuiltInValue, { locale, country }: Contract): string | number {
  if (typeof value !== 'object') return value
  if ('inCountry' in value) return value.inCountry[knownCountry(country)]
  return locale === 'uz-Cyrl' ? toCyrillic(value.uz) : value[locale]
}
