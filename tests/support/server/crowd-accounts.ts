// Accounts of many concurrent users, each with a separate session.
import { signedIn } from './server-processes.ts'
import type { Browser } from './server-processes.ts'
import { passwordHash } from './test-accounts.ts'

interface Crowd {
  address: string
  database: { query(statement: string, values: unknown[]): Promise<unknown> }
}

/** Signs in as a new administrator of the first contract. */
export async function signInAgain({ address, database }: Crowd, login: string): Promise<Browser> {
  await database.query(
    `with a as (insert into account (login, password_hash, active) values ($1, $2, true) returning id)
      insert into membership (account_id, contract_id, role_ids, realm_roles)
      select id, 1, '{1}', '{root}' from a`,
    [login, passwordHash],
  )
  return signedIn({ address }, login)
}
