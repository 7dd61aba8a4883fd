// Enables and disables the user's own second factor, and issues new recovery codes; each requires
// the password and a code.
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { RecoveryCodes, SecondFactorSetup } from '#resources/wire/accounts/second-factor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { addressKey } from '../../../kernel/session/login-throttle.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Account } from '../account-queries.ts'
import { checkPassword } from '../authentication/check-password.ts'
import { endSessions } from '../authentication/own-sessions.ts'
import { hashPassword } from '../authentication/password-hashing.ts'
import type { Caller } from '../authentication/request-origin.ts'
import { logFailure } from '../authentication/sign-in.ts'
import { openSecret, sealSecret } from './factor-secrets.ts'
import type { FactorSecrets } from './factor-secrets.ts'
import { normalizeCode, renewRecoveryCodes } from './recovery-codes.ts'
import { deleteFactor, insertFactor, logOwnFactor, notifyOfFactor } from './second-factor-store.ts'
import { newSecret, setupUri, stepOf } from './totp-codes.ts'
import { useCode } from './verify-code.ts'

interface Deps {
  db: Db
  factorSecrets: FactorSecrets
}

/** The owner of the second factor, and the origin and time of the call. */
interface Owner {
  person: Person
  caller: Caller
  now: Date
}

/** White modules around a QR code, as required by its standard. */
const quietZone = 4

/**
 * Creates a secret for the caller's authenticator app. Nothing is stored until its first code is
 * entered.
 */
export function beginSetup(
  secrets: FactorSecrets,
  { accountId, login }: Person,
): SecondFactorSetup {
  const secret = newSecret()
  const uri = setupUri(secret, login)
  return {
    setup: sealSecret(secrets.setup, accountId, secret),
    secret,
    uri,
    qr: renderSVG(uri, { border: quietZone }),
  }
}

/**
 * Enables the second factor and ends all other sessions of the account, which were opened without
 * it.
 * @throws AppError 400 for a wrong password or code, 401 if the account changes concurrently, 409
 * if a second factor is already enabled, 429
 */
export async function enableFactor(
  { db, factorSecrets }: Deps,
  owner: Owner,
  given: { password: string; code: string; setup: string },
): Promise<RecoveryCodes> {
  const { person, caller, now } = owner
  const { accountId } = person
  const secret = openSecret(factorSecrets.setup, accountId, given.setup)
  if (secret === null) throw new AppError('bad_request')
  const account = await demandPassword(db, owner, given.password)
  const step = stepOf(secret, normalizeCode(given.code), now)
  if (step === null) throw invalid({ code: 'wrong_code' })
  const sealed = sealSecret(factorSecrets.stored, accountId, secret)
  const turn = { login: person.login, address: addressKey(caller.address) }
  const passwordHash = await hashPassword(given.password, turn)
  return db.transaction().execute(async (trx) => {
    // stores a new hash of the same password, so that a concurrent sign-in, which was verified
    // against the old hash and without a second factor, can no longer open a session
    const { numAffectedRows } =
      await sql`update account set password_hash = ${passwordHash}, version = version + 1
      where id = ${accountId} and active and password_hash = ${account.password_hash}`.execute(trx)
    if (!numAffectedRows) throw new AppError('unauthorized')
    const inserted = await insertFactor(trx, { accountId, sealed, step }, now)
    if (!inserted) throw new AppError('second_factor_state')
    const codes = await renewRecoveryCodes(trx, accountId)
    await endSessions(trx, accountId, now, caller.tokenHash)
    await logOwnFactor(trx, person, true, caller.path)
    await notifyOfFactor(trx, person, { change: 'enabled' }, now)
    return { codes }
  })
}

/** @throws AppError 400 for a wrong password or code, 409 without a second factor, 429 */
export async function disableFactor(
  deps: Deps,
  owner: Owner,
  given: { password: string; code: string },
): Promise<void> {
  await demandBoth(deps, owner, given)
  const { person, caller, now } = owner
  await deps.db.transaction().execute(async (trx) => {
    const deleted = await deleteFactor(trx, person.accountId)
    if (!deleted) throw new AppError('second_factor_state')
    await logOwnFactor(trx, person, false, caller.path)
    await notifyOfFactor(trx, person, { change: 'disabled' }, now)
  })
}

/** @throws AppError 400 for a wrong password or code, 429 */
export async function replaceRecoveryCodes(
  deps: Deps,
  owner: Owner,
  given: { password: string; code: string },
): Promise<RecoveryCodes> {
  await demandBoth(deps, owner, given)
  const { person, now } = owner
  return deps.db.transaction().execute(async (trx) => {
    const codes = await renewRecoveryCodes(trx, person.accountId)
    await notifyOfFactor(trx, person, { change: 'new_codes' }, now)
    return { codes }
  })
}

async function demandPassword(
  db: Db,
  { person, caller, now }: Owner,
  password: string,
): Promise<Account> {
  const { login } = person
  const account = await checkPassword(db, now, { login, password }, caller.address)
  if (account) return account
  logFailure(db, login, caller)
  throw invalid({ password: 'wrong_password' })
}

async function demandBoth(
  { db, factorSecrets }: Deps,
  owner: Owner,
  given: { password: string; code: string },
): Promise<void> {
  await demandPassword(db, owner, given.password)
  const { person, caller, now } = owner
  const attempt = {
    accountId: person.accountId,
    login: person.login,
    code: given.code,
    ip: caller.address,
  }
  if (await useCode(db, factorSecrets.stored, attempt, now)) return
  logFailure(db, person.login, caller)
  throw invalid({ code: 'wrong_code' })
}
