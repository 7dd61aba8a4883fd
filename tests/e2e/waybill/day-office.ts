// An office with a convoy and a user at each desk.
import { afterAll, beforeAll, vi } from 'vitest'
import type { Page } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { callsOf } from '../support/calls.ts'
import { formConvoy } from '../support/convoy.ts'
import type { Crew } from '../support/convoy.ts'
import { written } from '../support/document-actions.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

/** From now. */
export const minutes = (n: number) => new Date(Date.now() + n * 60_000)
const dayOf = (moment: Date) => written(moment).slice(0, 10)

/** Call it at the top of a file. */
export function dayOffice() {
  const people: Person[] = []
  let address: string
  let root: Page
  let crews: Crew[]
  const arrive = async () => {
    const one = await person(await launch(), address)
    people.push(one)
    return one.page
  }
  beforeAll(async () => {
    // checks count on their day: none begins in the last minutes of one
    const isFarFromMidnight = () => dayOf(minutes(4)) === dayOf(minutes(0))
    await vi.waitUntil(isFarFromMidnight, { timeout: 5 * 60_000, interval: 1000 })
    address = (await startDemo()).address
    root = await arrive()
    crews = await formConvoy(root)
  }, 8 * 60_000)
  afterAll(async () => {
    await closeContexts(await launch())
    await cleanUp()
  })
  return {
    people,
    arrive,
    root: () => root,
    crews: () => crews,
    /** At a place of one's own. */
    async at(login: string, path: string, heading: string): Promise<Page> {
      const page = await arrive()
      await enter(page, path, heading, login)
      return page
    },
    /** The waybill as it is now. */
    stored: (id: number) => callsOf(root)('GET /api/fms/way-bill/getById/{id}', { path: { id } }),
  }
}
