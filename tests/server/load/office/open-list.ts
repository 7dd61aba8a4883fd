// A list on a simulated user's screen, refreshed by the product's own scheduler as others change it.
import { createRefresher } from '#src/kernel/list/live/rowRefresher.ts'
import type { WireRow } from '#src/kernel/cells/cell.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Person } from './simulated-user.ts'

/** The body of a list call. */
export interface PageRequest extends Readonly<Record<string, unknown>> {
  page: number
  size: number
}

export interface OpenList {
  readonly of: Resource
  /** Shows another page, filter or order of the same list. */
  show(asked: PageRequest, rows: readonly WireRow[]): void
  close(): void
}

/** Opens a list, which asks in its own time for what others have changed in it. */
export function openList(person: Person, of: Resource): OpenList {
  const at = `/api/fms/${of.name}`
  let asked: PageRequest = { page: 0, size: 20 }
  let rows: readonly WireRow[] = []
  const ask = async (body: object): Promise<WireRow[]> => {
    const sent = { body, unattended: true }
    return (await person.ask<WireRow[]>('refresh', 'POST', `${at}/getListByFilter`, sent)).result
  }
  const refresher = createRefresher({
    list: () => ({
      ...{ of, rows, archive: false, fetching: false, root: null },
      ...{ page: asked.page + 1, perPage: asked.size, filter: asked },
      sort: { field: 'id', order: 'ASC' },
    }),
    ask: (filter, page, size) => ask('id' in filter ? { ...filter, size } : asked),
    async askIds() {
      const body = { resource: of.name, query: asked }
      const sent = { body, unattended: true }
      return (await person.ask<number[]>('page', 'POST', '/api/live/page', sent)).result
    },
    patch(fresh) {
      const byId = new Map(fresh.map((row) => [row.id, row]))
      rows = rows.map((row) => byId.get(row.id) ?? row)
    },
    gone: () => {},
    moved: () => {},
    held: () => null,
  })
  const stop = person.onChanged((changed) => refresher.hear(changed))
  return {
    of,
    show(page, shown) {
      asked = page
      rows = shown
    },
    close() {
      stop()
      refresher.stop()
    },
  }
}
