// Leads a document from state to state by its declared transitions.
import type { Resource } from '#resources/kernel/types.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Answer, Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import type { Maker } from '#tests/support/server/valid-rows.ts'
import { base } from './contract-world.ts'

interface Walker {
  /** What the transition asks, with good values. */
  asked(resource: Resource, name: string): Promise<Wire>
  /** One transition, by the caller of the walker or another one. */
  make(resource: Resource, row: Row, name: string, at?: string, by?: Caller): Promise<Answer>
  /** The shortest way to a state, from where the document is made. */
  to(resource: Resource, row: Row, state: string): Promise<void>
}

/** The transitions from one state to another, the fewest there are; null where none lead there. */
export function pathTo(resource: Resource, from: string, to: string): readonly string[] | null {
  const ways = new Map<string, readonly string[]>([[from, []]])
  for (const [state, way] of ways)
    for (const [name, { from: begins, to: leads }] of transitionsOf(resource))
      if (leads !== undefined && begins.includes(state) && !ways.has(leads))
        ways.set(leads, [...way, name])
  return ways.get(to) ?? null
}

export function walkerFor(caller: Caller, maker: Maker): Walker {
  async function asked(resource: Resource, name: string): Promise<Wire> {
    const { asks = [] } = resource.states?.transitions[name] ?? {}
    if (asks.length === 0) return {}
    const input = await maker.input(resource, maker.next())
    return Object.fromEntries(asks.map((key) => [key, input[key]]))
  }
  async function make(
    resource: Resource,
    { id }: Row,
    name: string,
    at = `${base(resource)}/${name}`,
    by = caller,
  ): Promise<Answer> {
    return by.post(at, { id, ...(await asked(resource, name)) })
  }
  async function to(resource: Resource, row: Row, state: string): Promise<void> {
    const way = pathTo(resource, String(row[resource.states!.field]), state)
    if (!way) throw new Error(`no transition of ${resource.name} leads to ${state}`)
    for (const name of way) {
      const { status, text } = await make(resource, row, name)
      if (status !== 200) throw new Error(`${name} of ${resource.name} is refused: ${text}`)
    }
  }
  return { asked, make, to }
}
