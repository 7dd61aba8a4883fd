// Shows where the time of a missed measure goes: explains its statements with timings.
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { asInjection } from './measures/calls.ts'
import type { Request } from './load.ts'
import type { Recorder, Step } from './record.ts'

interface Node {
  'Node Type': string
  'Actual Total Time': number
  'Actual Loops': number
  'Actual Rows': number
  'Subplan Name'?: string
  'Index Name'?: string
  'Relation Name'?: string
  'Heap Blocks'?: number
  'Exact Heap Blocks'?: number
  Plans?: Node[]
}

interface Part {
  ms: number
  words: string
}

/**
 * The three plan nodes of a request's statements that took longest by themselves, and the total
 * time of its statements, as text.
 */
export async function profileOf(
  owner: pg.ClientConfig,
  app: FastifyInstance,
  recording: Recorder,
  cookie: string,
  request: Request,
): Promise<string> {
  const call = asInjection(request, cookie)
  // the second time, because the pages are then in memory, as during the measurement
  await app.inject(call)
  const { steps } = await recording.script(app, call, { id: 0, many: true })
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const parts: Part[] = []
    for (const step of steps.filter(({ text }) => /^\s*(with|select)\b/i.test(text)))
      parts.push(...(await partsOf(client, step)))
    const whole = parts.reduce((sum, { ms }) => sum + ms, 0)
    const longest = parts.toSorted((one, other) => other.ms - one.ms).slice(0, 3)
    return [
      `${whole.toFixed(0)} ms in the database`,
      ...longest.map(({ ms, words }) => `${ms.toFixed(0)} ms ${words}`),
    ].join('; ')
  } finally {
    await client.end()
  }
}

async function partsOf(client: pg.Client, { text, values }: Step): Promise<Part[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Planning Time': number }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const [said] = rows[0]?.['QUERY PLAN'] ?? []
  if (!said) return []
  return [{ ms: said['Planning Time'], words: 'planning' }, ...nodes(said.Plan)]
}

/**
 * Every node with its own time, without that of its children; the time of a CTE belongs to the CTE
 * and not to the nodes that read it.
 */
function nodes(node: Node): Part[] {
  const children = node.Plans ?? []
  const total = (one: Node) => one['Actual Total Time'] * one['Actual Loops']
  const below = children.reduce((sum, child) => sum + total(child), 0)
  const of = node['Index Name'] ?? node['Relation Name'] ?? node['Subplan Name']
  const words = `${node['Node Type']}${of ? ` ${of}` : ''}, ${node['Actual Rows'] * node['Actual Loops']} rows`
  return [{ ms: Math.max(0, total(node) - below), words }, ...children.flatMap(nodes)]
}
