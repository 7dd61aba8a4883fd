// Transactions whose settings are sent in one message with their beginning.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type { DatabaseConnection, Driver, PostgresDialectConfig, TransactionSettings } from 'kysely'

/** What the next transaction begins with; taken by the first one, so that those within it do not. */
interface Opening {
  settings: (() => string) | null
}

const openings = new AsyncLocalStorage<Opening>()

/**
 * `transaction` begins a transaction, which runs these statements before all else: constants of the
 * program, without parameters. They are asked for once there is a connection.
 */
export function openedWith<T>(settings: () => string, transaction: () => Promise<T>): Promise<T> {
  return openings.run({ settings }, transaction)
}

class OpeningDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const opening = openings.getStore()
    if (!opening?.settings) return super.beginTransaction(connection, settings)
    const text = opening.settings()
    opening.settings = null
    // where the beginning fails, PostgreSQL leaves out the rest of the message
    await connection.executeQuery(CompiledQuery.raw(`begin; ${text}`))
  }
}

export class OpeningDialect extends PostgresDialect {
  private readonly own: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.own = config
  }

  override createDriver(): Driver {
    return new OpeningDriver(this.own)
  }
}
