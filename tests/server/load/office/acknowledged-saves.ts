// Acknowledged saves, compared with the rows in the database.
import pg from 'pg'

interface Row {
  id: number
  version: number
}

interface Last {
  resource: string
  field: string
  id: number
  version: number
  value: string
  acknowledged: number
}

export interface Saves {
  count(): number
  made(resource: string, row: Row, name: string): void
  /** `before`: the version that was changed. */
  changed(of: { resource: string; field: string }, row: Row, before: number, value: string): void
  /** What is not as it was acknowledged, once and in the log once: nothing. */
  wrong(owner: pg.ClientConfig): Promise<string[]>
}

const tableOf = (resource: string) => resource.replaceAll('-', '_')

export function createSaves(): Saves {
  const made: { resource: string; id: number; name: string }[] = []
  const last = new Map<string, Last>()
  const odd: string[] = []
  let changes = 0
  return {
    count: () => made.length + changes,
    made: (resource, { id }, name) => void made.push({ resource, id, name }),
    changed({ resource, field }, { id, version }, before, value) {
      const key = `${resource} ${id}`
      if (version !== before + 1) odd.push(`${key}: version ${before} became ${version}`)
      changes += 1
      last.set(key, {
        resource,
        field,
        id,
        version,
        value,
        acknowledged: (last.get(key)?.acknowledged ?? 0) + 1,
      })
    },
    async wrong(owner) {
      const client = new pg.Client(owner)
      await client.connect()
      try {
        const wrong = [...odd]
        for (const [resource, rows] of groups(made))
          wrong.push(...(await wrongNew(client, resource, rows)))
        for (const [resource, rows] of groups([...last.values()]))
          wrong.push(...(await wrongChanges(client, resource, rows)))
        return wrong
      } finally {
        await client.end()
      }
    },
  }
}

function groups<T extends { resource: string }>(rows: readonly T[]): [string, T[]][] {
  return [...new Set(rows.map(({ resource }) => resource))].map((name) => [
    name,
    rows.filter(({ resource }) => resource === name),
  ])
}

const logged = (kind: number) =>
  `(select count(*)::int from event_log e where e.contract_id = t.contract_id and e.resource = $1 and e.item_id = t.id and e.event_type_id = ${kind}
    and e.account_id in (select id from account where login like 'clerk-%')) as logged`

async function wrongNew(
  client: pg.Client,
  resource: string,
  rows: readonly { id: number; name: string }[],
): Promise<string[]> {
  const { rows: stored } = await client.query<{ id: string; name: string; logged: number }>(
    `select t.id, t.name, ${logged(1)} from ${tableOf(resource)} t where t.name = any($2)`,
    [resource, rows.map(({ name }) => name)],
  )
  return rows.flatMap(({ id, name }) => {
    const own = stored.filter((one) => one.name === name)
    const whole = own.length === 1 && Number(own[0]!.id) === id && own[0]!.logged === 1
    return whole ? [] : [`${resource} ${id}: ${JSON.stringify(own)}`]
  })
}

async function wrongChanges(
  client: pg.Client,
  resource: string,
  rows: readonly Last[],
): Promise<string[]> {
  const { rows: stored } = await client.query<{
    id: string
    version: number
    value: string
    logged: number
  }>(
    `select t.id, t.version, t.${rows[0]!.field} as value, ${logged(2)} from ${tableOf(resource)} t where t.id = any($2)`,
    [resource, rows.map(({ id }) => id)],
  )
  const byId = new Map(stored.map((one) => [Number(one.id), one]))
  return rows.flatMap(({ id, version, value, acknowledged }) => {
    const one = byId.get(id)
    return one?.version === version && one.value === value && one.logged === acknowledged
      ? []
      : [`${resource} ${id}, acknowledged ${acknowledged} times: ${JSON.stringify(one)}`]
  })
}
