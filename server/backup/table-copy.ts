// COPY over pg's own connection: rows as text, in chunks, with back-pressure.
import type { Connection } from 'pg'
import type pg from 'pg'

/** The methods that pg calls on a custom statement. */
interface Answers extends pg.Submittable {
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** Missing in pg's types. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Runs `copy … to stdout`. `take` receives each row, whose bytes are valid only until it returns;
 * if it returns a promise, the server waits for it. An exception of `take` ends the connection,
 * because the remaining rows are useless. @throws the database's error, or that of `take`
 */
export function copyOut(
  client: pg.Client,
  statement: string,
  take: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false
    const fail = (error: unknown, connection?: Connection) => {
      if (over) return
      over = true
      connection?.stream.destroy()
      reject(error as Error)
    }
    const answers: Answers & {
      handleCopyData(message: { chunk: Buffer }, connection: Connection): void
    } = {
      submit: (connection) => connection.query(statement),
      handleCopyData({ chunk }, connection) {
        if (over) return
        try {
          const busy = take(chunk)
          if (!busy) return
          connection.stream.pause()
          busy.then(
            () => connection.stream.resume(),
            (error: unknown) => fail(error, connection),
          )
        } catch (error) {
          fail(error, connection)
        }
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => void (over || resolve()),
      handleError: (error) => fail(error),
    }
    client.query(answers)
  })
}

/**
 * Runs `copy … from stdin` with the input `source`.
 * @throws the database's error, or that of `source`
 */
export function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let own: unknown
    let ended = false
    let end = () => {}
    const over = new Promise<void>((settle) => (end = settle))
    const answers: Answers & { handleCopyInResponse(connection: CopyConnection): void } = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection) {
        const send = async () => {
          for await (const chunk of source) {
            if (ended) return
            connection.sendCopyFromChunk(chunk)
            if (connection.stream.writableNeedDrain)
              await Promise.race([
                over,
                new Promise((drained) => connection.stream.once('drain', drained)),
              ])
          }
          if (!ended) connection.endCopyFrom()
        }
        send().catch((error: unknown) => {
          own = error
          // the server responds with an error, which ends the copy
          connection.sendCopyFail('what is read cannot be read on')
        })
      },
      handleCommandComplete() {},
      handleReadyForQuery() {
        ended = true
        end()
        resolve()
      },
      handleError(error) {
        ended = true
        end()
        reject((own ?? error) as Error)
      },
    }
    client.query(answers)
  })
}
