// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthProvider } from '#dataProviders/auth.ts'
import { call, HttpError } from '#dataProviders/http.ts'
import { ended, loadSession, probablySignedIn, session, signIn } from '#dataProviders/session.ts'
import type { Session } from '#dataProviders/session.ts'
import { expiryDebounce, guardSession, onSessionEnd, signOut } from '#dataProviders/session-end.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { paths, refusal, result, serve } from './server.ts'

const anna = {
  id: 7,
  login: 'anna',
  name: 'Анна',
  contractId: 1,
  fmsStaff: { id: null, roleId: null, resourceAccess: [{ alternative_name: 'fuel', access: 1 }] },
  realm_access: { roles: ['chief'] },
} as unknown as Session
let stop: () => void
beforeEach(() => {
  localStorage.clear()
  session.set(undefined)
  ended.set(null)
  stop = guardSession()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const unauthorized = () => call('GET', 'api/fms/fuel/getList').catch(() => null)

describe('the beginning', () => {
  it('is asked for once, however often', async () => {
    const asked = serve(() => result(anna))
    expect(await Promise.all([loadSession(), loadSession()])).toEqual([anna, anna])
    expect(paths(asked)).toEqual(['POST /auth/user'])
    expect(session.get()).toEqual(anna)
    expect(probablySignedIn()).toBe(true)
  })
  it('is nobody after a 401, without a logout', async () => {
    const asked = serve(() => refusal(401, 'unauthorized'))
    expect(await loadSession()).toBeNull()
    expect(session.get()).toBeNull()
    expect(asked).toHaveLength(1)
  })
  it('stays unknown while the server cannot say', async () => {
    serve(() => refusal(503, 'unavailable'))
    await expect(loadSession()).rejects.toMatchObject({ status: 503 })
    expect(session.get()).toBeUndefined()
  })
  it('takes the session that a sign-in answers', async () => {
    const asked = serve(() => result(anna))
    await signIn('anna', 'secret')
    expect(asked).toMatchObject([{ method: 'POST', path: '/auth/login', body: { login: 'anna', password: 'secret' } }])
    expect(session.get()).toEqual(anna)
  })
  it('lets nobody in without a contract', async () => {
    serve(() => result({ ...anna, contractId: null }))
    await expect(signIn('anna', 'secret')).rejects.toMatchObject({
      status: 403,
      body: { code: 'not_in_system' },
      message: 'not in the system',
    })
    expect(session.get()).toBeNull()
  })
  it('of a wrong password is no end of a session', async () => {
    session.set(null)
    const asked = serve(() => refusal(401, 'bad_credentials'))
    await expect(signIn('anna', 'x')).rejects.toBeInstanceOf(HttpError)
    expect(paths(asked)).toEqual(['POST /auth/login'])
  })
})

describe('the end', () => {
  it('comes once for all 401 within 2 s, remembers the place, and logs out', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(10 * expiryDebounce)
    history.replaceState(null, '', '/carBrands?page=2')
    const asked = serve(({ path }) => (path === '/auth/logout' ? result(null) : refusal(401, 'unauthorized')))
    const reasons: string[] = []
    const unwatch = onSessionEnd((reason) => reasons.push(reason))
    session.set(anna)
    await Promise.all([unauthorized(), unauthorized()])
    expect(session.get()).toBeNull()
    expect(ended.get()).toEqual({ reason: 'expired', from: '/carBrands?page=2', userId: 7 })
    session.set(anna)
    vi.advanceTimersByTime(expiryDebounce - 1)
    await unauthorized()
    expect(session.get()).toEqual(anna)
    vi.advanceTimersByTime(1)
    await unauthorized()
    expect(session.get()).toBeNull()
    expect(reasons).toEqual(['expired', 'expired'])
    expect(paths(asked).filter((one) => one.endsWith('logout'))).toHaveLength(2)
    unwatch()
  })
  it('waits for its logout before somebody signs in again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(100 * expiryDebounce)
    let release: (() => void) | undefined
    const asked = serve(async ({ path }) => {
      if (path === '/auth/logout') await new Promise<void>((done) => (release = done))
      return path.startsWith('/auth') ? result(anna) : refusal(401, 'unauthorized')
    })
    session.set(anna)
    await unauthorized()
    const signing = signIn('anna', 'secret')
    await new Promise((done) => setTimeout(done, 10))
    expect(paths(asked)).not.toContain('POST /auth/login')
    release?.()
    await signing
    expect(paths(asked).at(-1)).toBe('POST /auth/login')
  })
  it('by its user clears the session, and does not when the server refuses', async () => {
    session.set(anna)
    serve(() => refusal(500, 'internal'))
    await expect(signOut()).rejects.toMatchObject({ status: 500 })
    expect(session.get()).toEqual(anna)
    serve(() => result(null))
    await signOut()
    expect(session.get()).toBeNull()
    expect(ended.get()?.reason).toBe('signed-out')
    expect(probablySignedIn()).toBe(false)
  })
  it('in another window ends it here, and another user there is the user here', async () => {
    serve(() => result({ ...anna, id: 8 }))
    session.set(anna)
    dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: '7' }))
    expect(session.get()).toEqual(anna)
    dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: '8' }))
    expect(session.get()).toBeNull()
    await vi.waitFor(() => expect(session.get()?.id).toBe(8))
  })
})

describe('react-admin’s view of it', () => {
  const auth = createAuthProvider(allResources())
  it('is the session’s', async () => {
    session.set(anna)
    await expect(auth.checkAuth({})).resolves.toBeUndefined()
    expect(await auth.getIdentity?.()).toEqual({ id: 7, fullName: 'Анна' })
    const may = (resource: string, action: string) => auth.canAccess?.({ resource, action } as never)
    expect(await Promise.all([may('fuel', 'list'), may('fuel', 'edit'), may('car-brand', 'list'), may('nothing', 'list')])).toEqual([
      true,
      false,
      false,
      false,
    ])
    session.set(null)
    await expect(auth.checkAuth({})).rejects.toThrow('nobody is signed in')
  })
  it('never logs anybody out by itself: a 401 is dealt with where it arrives', async () => {
    await expect(auth.checkError(new HttpError(401, { code: 'unauthorized', message: '' }))).resolves.toBeUndefined()
  })
})
