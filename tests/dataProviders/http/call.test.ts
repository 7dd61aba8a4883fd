import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection, errorFlag, errorFlagTime } from '#dataProviders/http/connection.ts'
import { call, HttpError, onTurnedAway } from '#dataProviders/http/call.ts'
import { sendWrite } from '#dataProviders/http/idempotent-writes.ts'
import { refusal, result, serve } from '../server.ts'

const failing = async (promise: Promise<unknown>) =>
  (await promise.catch((error: unknown) => error)) as HttpError
let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  connection.set('up')
  errorFlag.set(false)
})

afterEach(() => vi.unstubAllGlobals())

describe('an API call', () => {
  it('sends cookies, JSON and the language of the screen, and returns the result property', async () => {
    kept.set('locale', 'uz-Cyrl')
    const asked = serve(() => result({ count: 3 }))
    expect(await call('POST', 'api/fms/fuel/getCountByFilter', { body: { search: 'A' } })).toEqual({
      count: 3,
    })
    expect(asked).toMatchObject([
      { method: 'POST', path: '/api/fms/fuel/getCountByFilter', body: { search: 'A' } },
    ])
    expect(asked[0]?.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'uz-Cyrl',
      'Content-Type': 'application/json',
    })
  })
  it('falls back to Russian when the stored language is unknown', async () => {
    kept.set('locale', 'xx')
    const asked = serve(() => result(null))
    await call('GET', 'auth/user')
    expect(asked[0]?.headers['Accept-Language']).toBe('ru')
  })
  it('passes field errors to react-admin as body.errors', async () => {
    serve(() => refusal(400, 'validation', { fields: { 'fuels.0.norm': 'Не менее 0' } }))
    const error = await failing(call('POST', 'api/fms/car-model/save', { body: {} }))
    expect(error).toBeInstanceOf(HttpError)
    expect([error.status, error.message]).toEqual([400, 'validation!'])
    expect(error.body).toMatchObject({
      code: 'validation',
      errors: { 'fuels.0.norm': 'Не менее 0' },
    })
  })
  it('passes on the stored row of a stale-version error', async () => {
    serve(() => refusal(409, 'stale', { current: { id: 5, version: 8 } }))
    expect((await failing(call('POST', 'x', { body: {} }))).body).toMatchObject({
      code: 'stale',
      current: { id: 5, version: 8 },
    })
  })
  it('names the status when the response is not JSON', async () => {
    serve(() => ({ status: 502, body: '<html>', statusText: 'Bad Gateway' }))
    expect(await failing(call('GET', 'x'))).toMatchObject({
      status: 502,
      message: 'Bad Gateway',
      body: { code: 'unknown' },
    })
  })
  it.each([201, 202, 206])('takes 200 alone for success, not %i', async (status) => {
    serve(() => ({ ...result({ id: 1 }), status }))
    expect(await failing(call('POST', 'x'))).toMatchObject({ status, body: { code: 'unknown' } })
  })
  it('distinguishes a lost connection from an error response', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await failing(call('GET', 'x'))).toMatchObject({
      status: 0,
      body: { code: 'connection' },
      message: 'app.failure.connection',
    })
    expect(connection.get()).toBe('lost')
    serve(() => result(1))
    await call('GET', 'x')
    expect(connection.get()).toBe('up')
  })
  it('times out when no response arrives', async () => {
    serve(() => new Promise(() => undefined))
    expect(await failing(call('GET', 'x', { timeout: 20 }))).toMatchObject({
      status: 0,
      body: { code: 'connection' },
    })
  })
  it('recognises a server without its database', async () => {
    serve(() => refusal(503, 'unavailable'))
    await failing(call('GET', 'x'))
    expect(connection.get()).toBe('down')
  })
  it('treats a full disk as a refusal with a message, not as a lost connection', async () => {
    serve(() => refusal(507, 'disk_full'))
    expect(await failing(call('POST', 'x', { body: {} }))).toMatchObject({
      status: 507,
      message: 'disk_full!',
      body: { code: 'disk_full' },
    })
    expect(connection.get()).toBe('up')
  })
  it('is aborted silently by its caller', async () => {
    serve(() => new Promise(() => undefined))
    const giving = new AbortController()
    const asking = failing(call('GET', 'x', { signal: giving.signal }))
    giving.abort()
    expect((await asking).name).toBe('AbortError')
    expect([connection.get(), errorFlag.get()]).toEqual(['up', false])
  })
})

describe('the error signal', () => {
  it('is raised for 500 ms by an error other than 401, but not by a background call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    serve(() => refusal(500, 'internal', { id: 'abc' }))
    await failing(call('GET', 'x', { quiet: true }))
    expect(errorFlag.get()).toBe(false)
    await failing(call('GET', 'x'))
    expect(errorFlag.get()).toBe(true)
    vi.advanceTimersByTime(errorFlagTime - 1)
    expect(errorFlag.get()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(errorFlag.get()).toBe(false)
    vi.useRealTimers()
  })
  it('is not raised by a 401, which ends the session instead', async () => {
    const gone = vi.fn()
    const stop = onTurnedAway(gone)
    serve(() => refusal(401, 'unauthorized'))
    await failing(call('GET', 'x', { quiet: true }))
    expect(gone).not.toHaveBeenCalled()
    await failing(call('GET', 'x'))
    expect(gone).toHaveBeenCalledTimes(1)
    expect(errorFlag.get()).toBe(false)
    stop()
  })
  it('is raised by a 403, which redirects a removed user or one with a pending step', async () => {
    const gone = vi.fn<(failure: HttpError) => void>()
    const stop = onTurnedAway(gone)
    const closing = ['not_in_system', 'password_change', 'second_factor_required']
    for (const code of ['forbidden', ...closing]) {
      errorFlag.set(false)
      serve(() => refusal(403, code))
      await failing(call('GET', 'x'))
      expect(errorFlag.get()).toBe(true)
    }
    expect(gone.mock.calls.map(([{ body }]) => body.code)).toEqual(closing)
    errorFlag.set(false)
    stop()
  })
})

describe('a throttled call', () => {
  it('reports how long to wait', async () => {
    serve(() => ({ ...refusal(429, 'too_many_requests'), headers: { 'Retry-After': '17' } }))
    expect((await failing(call('POST', 'auth/login'))).body).toMatchObject({
      code: 'too_many_requests',
      retryAfter: 17,
    })
  })
})

describe('a write request', () => {
  const keys = (asked: ReturnType<typeof serve>) =>
    asked.map(({ headers }) => headers['Idempotency-Key'])
  it('keeps its idempotency key until it is answered, then takes a new one', async () => {
    let down = true
    const asked = serve(() => {
      if (down) throw new TypeError('Failed to fetch')
      return result({ id: 1 })
    })
    await failing(sendWrite('POST', 'api/fms/fuel/save', { name: 'АИ-92' }))
    down = false
    await sendWrite('POST', 'api/fms/fuel/save', { name: 'АИ-92' })
    await sendWrite('POST', 'api/fms/fuel/save', { name: 'АИ-92' })
    const [first, again, next] = keys(asked)
    expect(first).toMatch(/^[\w-]{8,}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })
  it('sent twice by a double click carries the same idempotency key', async () => {
    const asked = serve(() => result({ id: 1 }))
    await Promise.all([
      sendWrite('POST', 'save', { name: 'a' }),
      sendWrite('POST', 'save', { name: 'a' }),
    ])
    expect(new Set(keys(asked)).size).toBe(1)
  })
  it('with different content carries another idempotency key', async () => {
    const asked = serve(() => result({ id: 1 }))
    await Promise.all([
      sendWrite('POST', 'save', { name: 'a' }),
      sendWrite('POST', 'save', { name: 'b' }),
    ])
    expect(new Set(keys(asked)).size).toBe(2)
  })
  it('that was rejected may be repeated under a new key, but a failed one keeps its key', async () => {
    let status = 500
    const asked = serve(() => refusal(status, 'x'))
    await failing(sendWrite('POST', 'save', { name: 'a' }))
    await failing(sendWrite('POST', 'save', { name: 'a' }))
    status = 422
    await failing(sendWrite('POST', 'save', { name: 'a' }))
    await failing(sendWrite('POST', 'save', { name: 'a' }))
    const [first, second, third, fourth] = keys(asked)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })
  it('without a response keeps its key while the server has no capacity for it', async () => {
    let down = true
    const asked = serve(() => {
      if (down) throw new TypeError('Failed to fetch')
      return refusal(429, 'too_many_calls')
    })
    const write = () => failing(sendWrite('POST', 'save', { name: 'a' }))
    await write()
    down = false
    await write()
    await write()
    expect(new Set(keys(asked)).size).toBe(1)
  })
})
