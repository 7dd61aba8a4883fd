// The floor: Fastify and pg, with the same statements, prepared names and pool as the server,
// JSON.stringify, and nothing else.
import Fastify from 'fastify'
import { createPool } from '#server/kernel/db/database.ts'
import { ordersFromParent, serveParent } from './served.ts'
import type { Script } from '../record.ts'

process.env.TZ = 'UTC'
const { database, scripts = {} } = await ordersFromParent()
const pool = createPool(database)
const app = Fastify()

/** A value of a statement, with the recorded id replaced by the requested one. */
function replaceId({ id, once }: Script, asked: number, value: unknown): unknown {
  if (value === id) return asked
  return once && typeof value === 'string' ? value.replaceAll(once, once + asked) : value
}

/**
 * Runs the statements that the server was recorded sending for a call, on one connection, with the
 * id of another record.
 */
async function run(script: Script, asked: number): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    let rows: unknown[] = []
    for (const { text, values } of script.steps) {
      const answer =
        values === undefined
          ? await client.query(text)
          : await client.query(
              text,
              values.map((value) => replaceId(script, asked, value)),
            )
      if (answer.rows.length > 0) rows = answer.rows
    }
    return rows
  } finally {
    client.release()
  }
}

app.all<{ Params: { script: string; id: string } }>('/:script/:id', async (request, reply) => {
  const script = scripts[request.params.script]
  if (!script) return reply.code(404).send()
  const rows = await run(revived(script), Number(request.params.id))
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ result: script.many ? rows : rows[0] }))
})

const known = new Map<Script, Script>()
/** Restores bytes and dates, which were sent as JSON. */
function revived(script: Script): Script {
  const found = known.get(script) ?? {
    ...script,
    steps: script.steps.map(({ text, values }) => ({
      text,
      values: values?.map((value) => (isBytes(value) ? Buffer.from(value.data) : value)),
    })),
  }
  known.set(script, found)
  return found
}

function isBytes(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return (
    typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer'
  )
}

serveParent(await app.listen({ port: 0, host: '127.0.0.1' }))
