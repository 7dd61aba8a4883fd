// Rows of views, created as rows of the resource that a view shows, using its sample.
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sampleOf } from '../../samples/index.ts'
import type { Caller, Row, TestApp, Wire } from './test-app.ts'
import type { Maker } from './valid-rows.ts'

interface Making extends Pick<TestApp, 'database'> {
  resources: readonly Resource[]
  caller: Caller
  make: Maker
}

export interface ShownRows {
  /** The values with which a row is listed by a view. */
  shownValues(view: Resource): Promise<Wire>
  /**
   * For a row of its resource, creates the row that the view lists, if the server itself does so
   * only in time.
   */
  follow(view: Resource, row: Row): Promise<void>
  /** Creates a row that the view lists; does nothing if its sample has no `shows`. */
  show(view: Resource): Promise<void>
}

export function shownRows({ resources, caller, make, database }: Making): ShownRows {
  const byName = (name: string) => resources.find((one) => one.name === name)!
  const row = (name: string, more: Wire) => make.row(byName(name), more)
  async function shownValues(view: Resource): Promise<Wire> {
    const { values = {} } = sampleOf(view).shows ?? {}
    return typeof values === 'function' ? values(row) : values
  }
  /** A document's movements are in its ledger after its first transition. */
  async function post(document: Resource, { id }: Row): Promise<void> {
    const [[step] = []] = document.postings ? transitionsOf(document) : []
    if (step !== undefined) await caller.post(`/${document.basePaths[0]}/${step}`, { id })
  }
  async function follow(view: Resource, made: Row): Promise<void> {
    const { follows } = sampleOf(view).shows ?? {}
    if (follows) await database.query(...(await follows(made, row)))
  }
  async function show(view: Resource): Promise<void> {
    const { shows } = sampleOf(view)
    if (!shows) return
    const made = await make.row(byName(shows.resource), await shownValues(view))
    await post(byName(shows.resource), made)
    await follow(view, made)
  }
  return { shownValues, follow, show }
}
