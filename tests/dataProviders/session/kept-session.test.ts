// @vitest-environment jsdom
// A page that is loaded while the server cannot be reached: it starts with the user and the rows
// stored in this browser, for as long as a session lasts, and for that user only.
import '#tests/support/browser/file-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askOrRecall, forgetRows, keepRows } from '#dataProviders/browser/kept-rows.ts'
import { connection } from '#dataProviders/http/connection.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { guardSession, refreshRights, signOut } from '#dataProviders/session/session-end.ts'
import { confirmSession, isRecalled, loadSession, session } from '#dataProviders/session/session.ts'
import { anna } from '../people.ts'
import { refusal, result, serve } from '../server.ts'
import type { Answer } from '../server.ts'

const hour = 3_600_000
const cut = (): Answer => {
  throw new TypeError('Failed to fetch')
}

let stop: () => void
beforeEach(async () => {
  await forgetRows()
  localStorage.clear()
  session.set(undefined)
  stop = guardSession()
  serve(() => result(anna()))
  await loadSession()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  connection.set('up')
})

/** Another page of the same browser. */
function reload(answering: () => Answer) {
  session.set(undefined)
  serve(answering)
  return loadSession()
}

describe('the session of a page loaded', () => {
  it.each([
    ['without a connection', cut, 'lost'],
    ['while the database is away', () => refusal(503, 'unavailable'), 'down'],
    ['while a proxy has no server', () => ({ status: 502, body: '<html>' }), 'down'],
  ] as const)('%s is the kept one', async (_, answering, state) => {
    expect(await reload(answering)).toEqual(anna())
    expect([isRecalled(), connection.get()]).toEqual([true, state])
  })
  it('after a server error is not the kept one', async () => {
    await expect(reload(() => refusal(500, 'internal'))).rejects.toBeInstanceOf(HttpError)
    await expect(reload(() => refusal(502, 'tracker_unreachable'))).rejects.toBeInstanceOf(
      HttpError,
    )
    expect(session.get()).toBeUndefined()
  })
  it('ends as soon as the server refuses it', async () => {
    await reload(cut)
    serve(() => refusal(401, 'unauthorized'))
    await refreshRights()
    expect(session.get()).toBeNull()
    await expect(reload(cut)).rejects.toMatchObject({ status: 0 })
  })
  it('is kept for twelve hours after the last response of the server, however often recalled', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const begun = Date.now()
    session.set(undefined)
    serve(() => result(anna()))
    await loadSession()
    vi.setSystemTime(begun + 11 * hour)
    expect(await reload(cut)).toEqual(anna())
    vi.setSystemTime(begun + 12 * hour)
    await expect(reload(cut)).rejects.toMatchObject({ status: 0 })
  })
  it('is kept for twelve hours more once the server has confirmed it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const begun = Date.now()
    vi.setSystemTime(begun + 11 * hour)
    await reload(cut)
    expect(await refreshRights()).toBe(false)
    serve(() => result(anna()))
    expect(await refreshRights()).toBe(true)
    confirmSession()
    expect(isRecalled()).toBe(false)
    vi.setSystemTime(begun + 22 * hour)
    expect(await reload(cut)).toEqual(anna())
  })
  it('is removed at sign-out, here or in another tab', async () => {
    serve(() => result(null))
    await signOut()
    await expect(reload(cut)).rejects.toMatchObject({ status: 0 })
    serve(() => result(anna()))
    session.set(undefined)
    await loadSession()
    localStorage.removeItem('session')
    await expect(reload(cut)).rejects.toMatchObject({ status: 0 })
  })
})

describe('kept rows', () => {
  const rows = [{ id: 1, driver_name: 'Каримов' }]
  const recall = (question = '{}') =>
    askOrRecall('medical-queue', question, () => {
      throw new HttpError(0, { code: 'connection', message: '' })
    })

  it('are what a workstation shows without a connection, under the same filter', async () => {
    await keepRows('medical-queue', '{}', rows)
    expect(await recall()).toEqual(rows)
    await expect(recall('{"subdivision_id":[1]}')).rejects.toMatchObject({ status: 0 })
  })
  it('do not replace a refusal', async () => {
    await keepRows('medical-queue', '{}', rows)
    const refused = askOrRecall('medical-queue', '{}', () => {
      throw new HttpError(403, { code: 'forbidden', message: '' })
    })
    await expect(refused).rejects.toMatchObject({ status: 403 })
  })
  it('belong to one user in one contract and role', async () => {
    await keepRows('medical-queue', '{}', rows)
    for (const other of [anna({ id: 8 }), anna({ contractId: 2 })]) {
      session.set(other)
      await expect(recall()).rejects.toMatchObject({ status: 0 })
    }
  })
  it('are removed at the end of the session, also those stored during the removal', async () => {
    await keepRows('medical-queue', '{}', rows)
    serve(() => result(null))
    const keeping = keepRows('mechanic-queue', '{}', rows)
    await signOut()
    await keeping
    await vi.waitFor(() => expect(localStorage.getItem('kept-rows')).toBeNull())
    session.set(anna())
    await expect(recall()).rejects.toMatchObject({ status: 0 })
  })
})
