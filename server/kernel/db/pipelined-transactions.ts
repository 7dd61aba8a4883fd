// Transactions that send their settings together with BEGIN, and COMMIT right after statements
// whose answers nothing else needs.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely'
import type {
  DatabaseConnection,
  Driver,
  PostgresDialectConfig,
  QueryExecutorProvider,
  TransactionSettings,
} from 'kysely'

/** State of one transaction; nested ones have none. */
interface PipelinedTransaction {
  /** Statements to begin with; null once it has begun. */
  settings: (() => string) | null
  connection: DatabaseConnection | null
  /** Answers of statements that were sent ahead. */
  ahead: Promise<unknown>[]
}

const transactions = new AsyncLocalStorage<PipelinedTransaction>()

/**
 * `transaction` begins a transaction that runs these statements first: constants of the program,
 * without parameters, evaluated once there is a connection.
 */
export function withTransactionSettings<T>(
  settings: () => string,
  transaction: () => Promise<T>,
): Promise<T> {
  return transactions.run({ settings, connection: null, ahead: [] }, transaction)
}

/**
 * Sends a statement on whose answer only the commit depends, without waiting. The end of the
 * transaction of `withTransactionSettings` waits for it and fails if it fails; in any other
 * transaction the answer is awaited here.
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

/** Waits for all pipelined statements. @throws the error of the first that failed */
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
    // if BEGIN fails, PostgreSQL skips the rest of the message
    await connection.executeQuery(CompiledQuery.raw(`begin; ${text}`))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = super.commitTransaction(connection)
    // in a failed transaction PostgreSQL treats COMMIT as ROLLBACK
    const [heard, ended] = await Promise.allSettled([awaitPipelinedOf(connection), committed])
    for (const one of [heard, ended]) if (one.status === 'rejected') throw one.reason
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    // statements after a failed one were refused because of it: report the first error
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
