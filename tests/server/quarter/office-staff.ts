// The users of a motor pool in the simulation: an account with the product's own role at each desk,
// and the calls that they make.
import { expect } from 'vitest'
import { seedLevels } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { BulkAnswer } from '#resources/kernel/calls/bulk-answer.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Answer, Caller, Row, TestApp, Wire } from '#tests/support/server/test-app.ts'

export const desks = {
  admin: 'customer-admin',
  chief: 'chief',
  hr: 'hr',
  doctor: 'medical',
  mechanic: 'mechanic',
  dispatcher: 'dispatcher',
  pump: 'gas-station-inspector',
  store: 'warehouse-manager',
  engineer: 'chief-engineer',
} as const satisfies Record<string, RoleName>
export type Desk = keyof typeof desks

/** The calls of one organisation. */
export interface Staff {
  readonly contractId: number
  /** A new session at each desk: sessions do not last over night. */
  signIn(): Promise<void>
  /** A call that succeeds; confirmations are given if required. */
  did<R = Row>(desk: Desk, path: string, body: Wire): Promise<R>
  /** A call that is refused; answers its code and the fields at fault. */
  refused(desk: Desk, path: string, body: Wire): Promise<string>
  ask(desk: Desk, path: string, body: Wire): Promise<Answer>
  remove(desk: Desk, path: string, body: Wire): Promise<void>
  /** Makes a transition of all of these, part by part as the server takes them. */
  transitAll(desk: Desk, path: string, transition: string, rows: readonly Row[]): Promise<void>
  /** All rows of a list, by their ids. */
  listed(desk: Desk, path: string, filter?: Wire): Promise<Row[]>
  read(desk: Desk, path: string, id: number): Promise<Row>
  /** How a read of a record is answered. */
  statusOf(desk: Desk, path: string, id: number): Promise<number>
}

const pageSize = 500

/** Makes the accounts, with the rights that each role begins with. */
export async function openDesks(
  { database, signIn }: Pick<TestApp, 'database' | 'signIn'>,
  contractId: number,
): Promise<Staff> {
  await database.query('delete from access_level where contract_id = $1', [contractId])
  await database.query(
    `insert into access_level (contract_id, role, resource, level)
     select $1, l.role, l.resource, l.level
     from jsonb_to_recordset($2) as l(role text, resource text, level smallint)`,
    [contractId, JSON.stringify(seedLevels(allResources()))],
  )
  const ids = new Map(Object.entries(roleIds).map(([id, name]) => [name as RoleName, Number(id)]))
  const names = Object.keys(desks) as Desk[]
  const loginOf = (desk: Desk) => `role-${contractId}-${desk}` as const
  for (const desk of names) {
    const role = desks[desk]
    const id = ids.get(role)
    await database.query(
      `with a as (insert into account (login, password_hash)
          select $1, password_hash from account where login = 'admin' returning id)
       insert into membership (account_id, contract_id, role_ids, realm_roles)
       select id, $2, $3, $4 from a`,
      [loginOf(desk), contractId, id ? [id] : [], id ? [] : [role]],
    )
  }
  const sessions = new Map<Desk, Caller>()
  const ask = (desk: Desk, path: string, body: Wire) =>
    sessions.get(desk)!.post(`/api/${path}`, body)
  const did = async <R = Row>(desk: Desk, path: string, body: Wire): Promise<R> => {
    const answer = await ask(desk, path, body)
    if (answer.error?.code === 'confirm') return did<R>(desk, path, { ...body, confirmed: true })
    expect(answer.status, `${desk} ${path} ${JSON.stringify(body)}: ${answer.text}`).toBe(200)
    return answer.result as R
  }
  return {
    contractId,
    async signIn() {
      for (const desk of names) sessions.set(desk, await signIn(loginOf(desk)))
    },
    ...{ ask, did },
    async refused(desk, path, body) {
      const { status, text, error } = await ask(desk, path, body)
      expect(status, `${desk} ${path} ${JSON.stringify(body)}: ${text}`).not.toBe(200)
      return [error?.code, ...Object.keys(error?.fields ?? {}).sort()].join(' ')
    },
    async remove(desk, path, body) {
      const { status, text } = await sessions.get(desk)!.delete(`/api/${path}`, body)
      expect(status, `${desk} ${path}: ${text}`).toBe(200)
    },
    async transitAll(desk, path, transition, rows) {
      const ids = Object.fromEntries(rows.map(({ id, version }) => [id, version]))
      const body = { action: 'transition', transition, ids }
      let made = 0
      for (let after: number | null | undefined; after !== null;) {
        const asked = after === undefined ? body : { ...body, after }
        const answer = await did<BulkAnswer>(desk, `${path}/bulk`, asked)
        expect(answer.refused).toEqual([])
        made += answer.done
        after = answer.next
      }
      expect(made).toBe(rows.length)
    },
    async listed(desk, path, filter = {}) {
      const rows: Row[] = []
      for (let page = 0; ; page++) {
        const asked = { page, size: pageSize, sort: 'id', ...filter }
        const found = await did<Row[]>(desk, `${path}/getListByFilter`, asked)
        rows.push(...found)
        if (found.length < pageSize) return rows
      }
    },
    async read(desk, path, id) {
      const { status, text, result } = await sessions.get(desk)!.get(`/api/${path}/getById/${id}`)
      expect(status, `${desk} ${path} ${id}: ${text}`).toBe(200)
      return result as Row
    },
    statusOf: async (desk, path, id) =>
      (await sessions.get(desk)!.get(`/api/${path}/getById/${id}`)).status,
  }
}

/** Runs the work on all of them, so many at a time, each in its order. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
