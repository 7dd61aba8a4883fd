// @vitest-environment jsdom
// The outbox: writes without a response wait in the browser and arrive once, in order, for their
// own user only.
import '#tests/support/browser/file-storage.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import {
  forgetFiles,
  forgetOrphans,
  keepFiles,
  readFiles,
} from '#dataProviders/browser/kept-files.ts'
import {
  countEntries,
  entryKeys,
  outboxEntries,
  refreshEntries,
} from '#dataProviders/outbox/outbox-entries.ts'
import {
  discardEntry,
  flushOutbox,
  retryEntry,
  sendThroughOutbox,
  watchOutbox,
} from '#dataProviders/outbox/outbox.ts'
import { session, sessionFingerprint } from '#dataProviders/session/session.ts'
import { anna } from '../people.ts'
import { refusal, result, serve } from '../server.ts'
import type { Answer, SentRequest } from '../server.ts'

/** The outcome of one call: the connection may fail before or after the server receives it. */
type Fate = 'ok' | 'lost before' | 'lost after' | 'unavailable' | 'refused'

/** What the server has stored, in order, and the fates of the next calls; then all are well. */
let stored: unknown[] = []
let fates: Fate[] = []
let asked: SentRequest[] = []
let answers = new Map<string, unknown>()
let stops: (() => void)[] = []

function answer({ headers, body }: SentRequest): Answer {
  const fate = fates.shift() ?? 'ok'
  if (fate === 'lost before') throw new TypeError('Failed to fetch')
  if (fate === 'unavailable') return refusal(503, 'unavailable')
  if (fate === 'refused') return refusal(400, 'validation', { fields: { n: 'Не менее 0' } })
  const key = headers['Idempotency-Key'] ?? ''
  if (!answers.has(key)) {
    stored.push((body as { n: unknown }).n)
    answers.set(key, { id: stored.length })
  }
  if (fate === 'lost after') throw new TypeError('Failed to fetch')
  return result(answers.get(key))
}

beforeEach(() => {
  localStorage.clear()
  stored = []
  fates = []
  answers = new Map()
  asked = serve(answer)
  connection.set('up')
  session.set(anna())
  refreshEntries()
})

afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
  session.set(undefined)
})

const call = (n: number) => ({
  method: 'POST' as const,
  path: 'api/fms/odometer-reading/save',
  body: { n },
  about: { resource: 'odometer-reading', title: String(n) },
})
const send = (n: number) => sendThroughOutbox<{ id: number }>(call(n))
const waiting = () => outboxEntries.get().map(({ body }) => (body as { n: number }).n)
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))
/** The connection is back, as reported by its watcher. */
const lineIsBack = async () => {
  connection.set('up')
  await flushOutbox()
}

describe('a write', () => {
  it('is sent at once while the connection is up, and is not stored', async () => {
    expect(await send(1)).toEqual({ state: 'sent', result: { id: 1 } })
    expect([stored, kept(), countEntries()]).toEqual([[1], [], 0])
  })

  it.each(['lost before', 'lost after', 'unavailable'] as const)(
    'that gets no answer (%s) waits, and arrives once',
    async (fate) => {
      fates = [fate]
      expect(await send(1)).toEqual({ state: 'waiting' })
      expect([waiting(), countEntries()]).toEqual([[1], 1])
      await lineIsBack()
      expect([stored, kept(), waiting()]).toEqual([[1], [], []])
      expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    },
  )

  it('made while the connection is down waits behind those before it', async () => {
    connection.set('lost')
    for (const n of [1, 2, 3]) expect(await send(n)).toEqual({ state: 'waiting' })
    expect(asked).toEqual([])
    connection.set('up')
    expect(await send(4)).toEqual({ state: 'sent', result: { id: 4 } })
    expect(stored).toEqual([1, 2, 3, 4])
  })

  it('is sent when the connection is back, and at intervals while it seems to be up', async () => {
    connection.set('lost')
    await send(1)
    stops.push(watchOutbox())
    expect(asked).toEqual([])
    connection.set('up')
    await vi.waitFor(() => expect(stored).toEqual([1]))
    await vi.waitFor(() => expect(waiting()).toEqual([]))
  })

  it('that is rejected at once throws the reason to its form, and is not queued', async () => {
    fates = ['refused']
    const error = (await send(1).catch((reason: unknown) => reason)) as HttpError
    expect(error).toBeInstanceOf(HttpError)
    expect(error.body.errors).toEqual({ n: 'Не менее 0' })
    expect([kept(), stored]).toEqual([[], []])
  })

  it('repeated with equal content is two writes', async () => {
    connection.set('lost')
    await Promise.all([send(5), send(5)])
    await lineIsBack()
    expect(stored).toEqual([5, 5])
  })

  it('fails as usual if the browser has no room for it', async () => {
    connection.set('lost')
    for (let n = 0; n < 100; n++) await send(n)
    fates = ['lost before']
    await expect(send(100)).rejects.toMatchObject({ status: 0 })
    fates = ['lost before']
    const large = { ...call(1), body: { n: 1, note: 'x'.repeat(200_001) } }
    localStorage.clear()
    await expect(sendThroughOutbox(large)).rejects.toMatchObject({ status: 0 })
    expect(kept()).toEqual([])
  })
})

describe('a write refused later', () => {
  const refuseSecond = async () => {
    connection.set('lost')
    for (const n of [1, 2, 3]) await send(n)
    fates = ['ok', 'refused']
    await lineIsBack()
  }

  it('is set aside with the reason and the typed values, and the others are sent', async () => {
    await refuseSecond()
    expect(stored).toEqual([1, 3])
    expect(outboxEntries.get()).toMatchObject([
      { body: { n: 2 }, refusal: { message: 'validation!', fields: { n: 'Не менее 0' } } },
    ])
    // not sent again unasked
    const before = asked.length
    await flushOutbox()
    expect([asked.length, kept().length]).toEqual([before, 1])
  })

  it('is sent again on request', async () => {
    await refuseSecond()
    await retryEntry(outboxEntries.get()[0]!)
    expect([stored, waiting()]).toEqual([[1, 3, 2], []])
  })

  it('is removed once it is discarded', async () => {
    await refuseSecond()
    discardEntry(outboxEntries.get()[0]!)
    await flushOutbox()
    expect([stored, kept(), waiting()]).toEqual([[1, 3], [], []])
  })
})

describe('a queued write', () => {
  it.each([
    ['user', { id: 8 }],
    ['contract', { contractId: 2 }],
  ])('is neither shown nor sent to another %s, and waits for its own', async (_, other) => {
    connection.set('lost')
    await send(1)
    session.set(anna(other))
    refreshEntries()
    expect([waiting(), countEntries()]).toEqual([[], 0])
    await lineIsBack()
    expect([asked, kept().length]).toEqual([[], 1])
    session.set(anna())
    await flushOutbox()
    expect(stored).toEqual([1])
  })

  it('is not sent once another tab has a session of another user', async () => {
    connection.set('lost')
    await send(1)
    localStorage.setItem(sessionFingerprint, '8.1.1')
    await lineIsBack()
    expect([asked, kept().length]).toEqual([[], 1])
  })

  it('survives an ended session', async () => {
    fates = ['lost before']
    await send(1)
    serve(() => refusal(401, 'unauthorized'))
    await lineIsBack()
    expect(outboxEntries.get()).toMatchObject([{ body: { n: 1 }, refusal: null }])
  })

  it('without a response for most of a day is sent only on request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    fates = ['lost after']
    await send(1)
    connection.set('lost')
    await send(2)
    vi.setSystemTime(Date.now() + 21 * 3_600_000)
    await lineIsBack()
    // the second was never sent before
    expect(stored).toEqual([1, 2])
    expect(outboxEntries.get()).toMatchObject([
      { body: { n: 1 }, refusal: { message: 'app.outbox.uncertain' } },
    ])
    await retryEntry(outboxEntries.get()[0]!)
    expect([stored, waiting()]).toEqual([[1, 2], []])
  })

  it('is not sent while another tab is sending, or its user waits for the response', async () => {
    connection.set('lost')
    await send(1)
    localStorage.setItem('outbox-turn', JSON.stringify({ tab: 'x', until: Date.now() + 900 }))
    connection.set('up')
    const flushed = flushOutbox()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toEqual([])
    const [name = ''] = kept()
    const entry = JSON.parse(localStorage.getItem(name) ?? '') as object
    const held = { tab: 'x', until: Date.now() + 60_000 }
    localStorage.setItem(name, JSON.stringify({ ...entry, held }))
    // the other tab is done sending, and its user goes on waiting
    await flushed
    expect(asked).toEqual([])
    localStorage.setItem(name, JSON.stringify({ ...entry, held: { ...held, until: 1 } }))
    await flushOutbox()
    expect([stored, localStorage.getItem('outbox-turn')]).toEqual([[1], null])
  })

  it('is sent under a lock of the browser if available', async () => {
    const taken: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request(name: string, work: () => unknown) {
          taken.push(name)
          return work()
        },
      },
    })
    expect(await send(1)).toMatchObject({ state: 'sent' })
    expect(taken).toEqual(['outbox-turn'])
  })
})

describe('files', () => {
  const call = {
    ...{ method: 'POST' as const, path: 'api/fms/fuel/saveFuelFile', body: { id: 3 } },
    about: { resource: 'fuel', title: 'Фото' },
  }
  const file = new File(['photo'], 'one.jpg', { type: 'image/jpeg' })
  const arrived = () =>
    Promise.all(
      asked.map(async ({ headers, body }) => {
        const sent = (body as FormData).get('photos') as File
        return [headers['Idempotency-Key'], sent.name, sent.type, await sent.text()]
      }),
    )
  const keptFiles = () => readFiles(outboxEntries.get()[0]?.key ?? '')

  it('wait for the connection with their entry, and are deleted with it', async () => {
    connection.set('lost')
    expect(await sendThroughOutbox(call, [file])).toEqual({ state: 'waiting' })
    const [{ key, files } = { key: '', files: 0 }] = outboxEntries.get()
    expect([files, JSON.stringify(localStorage).includes('photo')]).toEqual([1, false])
    connection.set('up')
    asked = serve(() => result([]))
    await flushOutbox()
    expect(await arrived()).toEqual([[key, 'one.jpg', 'image/jpeg', 'photo']])
    expect(outboxEntries.get()).toEqual([])
    await vi.waitFor(async () => expect(await readFiles(key)).toBeNull())
  })

  it('are sent again under the same key after a lost response', async () => {
    const lost = serve(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await sendThroughOutbox(call, [file])).toEqual({ state: 'waiting' })
    expect(lost.length).toBeGreaterThan(0)
    const key = lost[0]?.headers['Idempotency-Key']
    asked = serve(() => result([]))
    await flushOutbox()
    expect(await arrived()).toEqual([[key, 'one.jpg', 'image/jpeg', 'photo']])
  })

  it('that the browser no longer has are reported as lost; nothing is sent without them', async () => {
    connection.set('lost')
    await sendThroughOutbox(call, [file])
    const [entry] = outboxEntries.get()
    await forgetFiles([entry!.key])
    asked = serve(() => result([]))
    connection.set('up')
    await flushOutbox()
    expect(asked).toEqual([])
    expect(outboxEntries.get()[0]?.refusal).toEqual({ message: 'app.outbox.files_gone' })
    discardEntry(entry!)
  })

  it('without an entry are deleted after a day, others are kept', async () => {
    connection.set('lost')
    await sendThroughOutbox(call, [file])
    expect(await keepFiles('orphan', [file])).toBe(true)
    await forgetOrphans(entryKeys(), 60_000)
    expect(await readFiles('orphan')).toHaveLength(1)
    await forgetOrphans(entryKeys(), -1)
    expect(await readFiles('orphan')).toBeNull()
    expect(await keptFiles()).toHaveLength(1)
  })

  it('are sent at once or not at all if the browser stores nothing', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    asked = serve(() => result([{ id: 1 }]))
    expect(await sendThroughOutbox(call, [file])).toEqual({ state: 'sent', result: [{ id: 1 }] })
    expect(outboxEntries.get()).toEqual([])
    vi.restoreAllMocks()
  })
})

it('with any connection failures, each write arrives once, in the original order', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, work: () => unknown) => work() },
  })
  const fate = fc.constantFrom<Fate>('ok', 'lost before', 'lost after', 'unavailable')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 12 }),
      fc.array(fc.boolean()),
      async (all, downs) => {
        localStorage.clear()
        stored = []
        answers.clear()
        fates = [...all]
        for (let n = 0; n < 5; n++) {
          connection.set(downs[n] ? 'lost' : 'up')
          await send(n)
        }
        for (let i = 0; fates.length > 0 && i < 20; i++) await lineIsBack()
        fates = []
        await lineIsBack()
        expect([stored, kept()]).toEqual([[0, 1, 2, 3, 4], []])
      },
    ),
    { numRuns: 60 },
  )
})
