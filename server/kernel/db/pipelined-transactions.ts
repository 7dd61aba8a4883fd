// Transactions whose settings are sent in one message with their beginning, and whose end is sent
// behind statements that nothing else waits for.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type {
  DatabaseConnection,
  Driver,
  PostgresDialectConfig,
  QueryExecutorProvider,
  TransactionSettings,
} from 'kysely'

/** Of one transaction; those within it have none. */
interface PipelinedTransaction {
  /** What it begins with; null once it has begun. */
  settings: (() => string) | null
  connection: DatabaseConnection | null
  /** Answers of statements that were sent ahead. */
  ahead: Promise<unknown>[]
}

const transactions = new AsyncLocalStorage<PipelinedTransaction>()

/**
 * `transaction` begins a transaction, which runs these statements before all else: constants of the
 * program, without parameters. They are asked for once there is a connection.
 */
export function withTransactionSettings<T>(
  settings: () => string,
  transaction: () => Promise<T>,
): Promise<T> {
  return transactions.run({ settings, connection: null, ahead: [] }, transaction)
}

/**
 * Sends a statement on whose answer nothing depends but the commit, and goes on: what comes next is
 * sent behind it. The end of the transaction of `withTransactionSettings` waits for it and fails as
 * it does; in any other the answer is waited for here.
 */
export function pipelineStatement(db: QueryExecutorProvider, query: CompiledQuery): Promise<void> {
  return db.getExecutor().provideConnection(async (connection) => {
    const transaction = transactions.getStore()
    const answer = connection.executeQuery(query)
    if (transaction?.connection !== connection) return void (await answer)
    answer.catch(() => {})
    transaction.ahead.push(answer)
  })
}

/** Waits for all that was sent ahead. @throws what the first that failed is refused with */
export async function awaitPipelined(): Promise<void> {
  await Promise.all(transactions.getStore()?.ahead.splice(0) ?? [])
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const transaction = transactions.getStore()
    if (!transaction?.settings) return super.beginTransaction(connection, settings)
    const text = transaction.settings()
    transaction.settings = null
    transaction.connection = connection
    // where the beginning fails, PostgreSQL leaves out the rest of the message
    await connection.executeQuery(CompiledQuery.raw(`begin; ${text}`))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = super.commitTransaction(connection)
    // of a transaction in which a statement has failed, PostgreSQL takes COMMIT for ROLLBACK
    const [heard, ended] = await Promise.allSettled([awaitPipelinedOf(connection), committed])
    for (const one of [heard, ended]) if (one.status === 'rejected') throw one.reason
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    // what came behind a statement that failed was refused for its sake: it is what happened
    await awaitPipelinedOf(connection)
  }
}

async function awaitPipelinedOf(connection: DatabaseConnection): Promise<void> {
  if (transactions.getStore()?.connection === connection) await awaitPipelined()
}

export class PipelinedDialect extends PostgresDialect {
  private readonly own: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.own = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.own)
  }
}
