// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachStaff, chooseContract, chooseRole } from '#dataProviders/session/own-account.ts'
import { createAuthProvider } from '#dataProviders/session/auth-provider.ts'
import { call, HttpError } from '#dataProviders/http/call.ts'
import {
  lastSessionEnd,
  loadSession,
  pendingSteps,
  probablySignedIn,
  session,
  signIn,
} from '#dataProviders/session/session.ts'
import {
  expiryDebounce,
  guardSession,
  onSessionEnd,
  signOut,
} from '#dataProviders/session/session-end.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { anna as somebody, roleOf } from '../people.ts'
import { paths, refusal, result, serve } from '../server.ts'

const anna = somebody({
  role: roleOf(2, true),
  fmsStaff: { id: null, roleId: 2, resourceAccess: [{ alternative_name: 'fuel.*', access: 1 }] },
  realm_access: { roles: ['chief'] },
})

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  session.set(undefined)
  lastSessionEnd.set(null)
  pendingSteps.set([])
  history.replaceState(null, '', '/')
  stop = guardSession()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unauthorized = () => call('GET', 'api/fms/fuel/getList').catch(() => null)

describe('session start', () => {
  it('requests the session once, however often it is needed', async () => {
    const asked = serve(() => result(anna))
    expect(await Promise.all([loadSession(), loadSession()])).toEqual([anna, anna])
    expect(paths(asked)).toEqual(['POST /auth/user'])
    expect(session.get()).toEqual(anna)
    expect(probablySignedIn()).toBe(true)
  })
  it('treats a 401 as signed out, without logging out', async () => {
    const asked = serve(() => refusal(401, 'unauthorized'))
    expect(await loadSession()).toBeNull()
    expect(session.get()).toBeNull()
    expect(asked).toHaveLength(1)
  })
  it('leaves the session unknown while the server cannot answer', async () => {
    serve(() => refusal(503, 'unavailable'))
    await expect(loadSession()).rejects.toMatchObject({ status: 503 })
    expect(session.get()).toBeUndefined()
  })
  it('adopts the session that a sign-in returns', async () => {
    const asked = serve(() => result(anna))
    await signIn('anna', 'secret')
    expect(asked).toMatchObject([
      { method: 'POST', path: '/auth/login', body: { login: 'anna', password: 'secret' } },
    ])
    expect(session.get()).toEqual(anna)
  })
  it('rejects an account without a contract', async () => {
    serve(() => result({ ...anna, contractId: null }))
    await expect(signIn('anna', 'secret')).rejects.toMatchObject({
      status: 403,
      body: { code: 'not_in_system' },
      message: '',
    })
    expect(session.get()).toBeNull()
  })
  it('does not treat a wrong password as the end of a session', async () => {
    session.set(null)
    const asked = serve(() => refusal(401, 'bad_credentials'))
    await expect(signIn('anna', 'x')).rejects.toBeInstanceOf(HttpError)
    expect(paths(asked)).toEqual(['POST /auth/login'])
  })
})

describe('session end', () => {
  it('happens once for all 401 responses within 2 s, keeps the path, and logs out', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(10 * expiryDebounce)
    history.replaceState(null, '', '/carBrands?page=2')
    const asked = serve(({ path }) =>
      path === '/auth/logout' ? result(null) : refusal(401, 'unauthorized'),
    )
    const reasons: string[] = []
    const unwatch = onSessionEnd((reason) => reasons.push(reason))
    session.set(anna)
    await Promise.all([unauthorized(), unauthorized()])
    expect(session.get()).toBeNull()
    expect(lastSessionEnd.get()).toEqual({
      reason: 'expired',
      from: '/carBrands?page=2',
      userId: 7,
      roleId: 2,
      contractId: 1,
    })
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
  it('completes its logout before the next sign-in', async () => {
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
  it('by the user clears the session, unless the server refuses', async () => {
    session.set(anna)
    serve(() => refusal(500, 'internal'))
    await expect(signOut()).rejects.toMatchObject({ status: 500 })
    expect(session.get()).toEqual(anna)
    serve(() => result(null))
    await signOut()
    expect(session.get()).toBeNull()
    expect(lastSessionEnd.get()?.reason).toBe('signed-out')
    expect(probablySignedIn()).toBe(false)
  })
  it('shows the server’s message when the account has no contract left', async () => {
    const asked = serve(({ path }) =>
      path === '/auth/logout' ? result(null) : refusal(403, 'not_in_system'),
    )
    session.set(anna)
    await unauthorized()
    expect(session.get()).toBeNull()
    expect(lastSessionEnd.get()).toMatchObject({
      reason: 'not_in_system',
      message: 'not_in_system!',
      from: '/',
    })
    expect(paths(asked)).toContain('POST /auth/logout')
  })
  it.each([
    ['password change', 'password_change', { mustChangePassword: true }],
    ['second factor', 'second_factor_required', { mustEnableSecondFactor: true }],
  ])('does not follow from a required %s', async (_, code, duty) => {
    serve(() => refusal(403, code))
    session.set(anna)
    await unauthorized()
    expect(session.get()).toEqual({ ...anna, ...duty })
  })
  it('is remembered over a reload of this tab while it waits for the same user', async () => {
    serve(() => result(null))
    history.replaceState(null, '', '/carBrands?search=x')
    const kept = () => JSON.parse(sessionStorage.getItem('ended') ?? 'null') as unknown
    session.set(anna)
    await signOut('locked')
    expect(lastSessionEnd.get()).toMatchObject({
      reason: 'locked',
      from: '/carBrands?search=x',
      who: { login: 'anna', name: 'Каримова Анна' },
    })
    expect(kept()).toEqual(lastSessionEnd.get())
    for (const reason of ['switched', 'signed-out'] as const) {
      session.set(anna)
      await signOut(reason)
      expect(lastSessionEnd.get()).toEqual({
        reason,
        from: '/',
        userId: 7,
        roleId: 2,
        contractId: 1,
      })
      expect(kept()).toBeNull()
    }
  })
})

describe('a sign-in after the session ended', () => {
  const before = { from: '/carBrands', userId: 7, roleId: 2, contractId: 5 }
  const first = somebody({ fmsStaff: { ...anna.fmsStaff, roleId: 1 } })
  const again = somebody({ contractId: 5 })
  it.each(['locked', 'expired'] as const)(
    '(%s) as the same user restores the role and the contract without asking',
    async (reason) => {
      lastSessionEnd.set({ ...before, reason })
      const asked = serve(({ path }) => result(path === '/auth/user' ? again : first))
      await signIn('anna', 'secret')
      expect(asked.at(-1)).toMatchObject({ path: '/auth/user', body: { roleId: 2, contractId: 5 } })
      expect(session.get()).toEqual(again)
      expect(pendingSteps.get()).toEqual([])
    },
  )
  it('asks for the role again when it was revoked meanwhile', async () => {
    lastSessionEnd.set({ ...before, reason: 'locked' })
    serve(({ path }) => (path === '/auth/user' ? refusal(400, 'validation') : result(first)))
    await signIn('anna', 'secret')
    expect(session.get()).toEqual(first)
    expect(pendingSteps.get()).toEqual(['role', 'staff'])
  })
  it('as another user starts from an empty state', async () => {
    lastSessionEnd.set({ ...before, reason: 'locked', userId: 8 })
    const asked = serve(() => result(first))
    await signIn('anna', 'secret')
    expect(paths(asked)).toEqual(['POST /auth/login'])
    expect(pendingSteps.get()).toEqual(['role', 'staff'])
  })
  it('without a user shows the reason', async () => {
    serve(() => refusal(403, 'not_in_system'))
    expect(await loadSession()).toBeNull()
    expect(lastSessionEnd.get()).toMatchObject({
      reason: 'not_in_system',
      message: 'not_in_system!',
    })
  })
})

describe('a change of role or contract', () => {
  it.each([
    ['role', () => chooseRole(2), { roleId: 2 }, ['staff']],
    ['contract', () => chooseContract(2), { contractId: 2 }, ['role', 'staff']],
  ] as const)(
    'to another %s starts at the home page with a new cookie and drops the previous state',
    async (_, choose, body, left) => {
      const ends: string[] = []
      const unwatch = onSessionEnd((reason) => ends.push(reason))
      const asked = serve(() => result(anna))
      session.set(somebody())
      pendingSteps.set(['role', 'staff'])
      history.replaceState(null, '', '/carBrands?edit=5')
      await choose()
      expect(asked).toMatchObject([{ method: 'POST', path: '/auth/user', body }])
      expect(session.get()).toEqual(anna)
      expect([location.pathname + location.search, ends, pendingSteps.get()]).toEqual([
        '/',
        ['chosen'],
        left,
      ])
      unwatch()
    },
  )
  it('changes nothing when it is refused', async () => {
    serve(() => refusal(400, 'validation'))
    session.set(anna)
    pendingSteps.set(['staff'])
    await expect(attachStaff(9)).rejects.toMatchObject({ status: 400 })
    expect([session.get(), pendingSteps.get()]).toEqual([anna, ['staff']])
  })
})

describe('another tab', () => {
  const other = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: 'session', newValue }))
  it('that signs in as another user or role is followed', async () => {
    const asked = serve(() => result(somebody({ id: 8 })))
    session.set(anna)
    other('7.1.2')
    expect(session.get()).toEqual(anna)
    other('8.1.1')
    expect(session.get()).toBeNull()
    await vi.waitFor(() => expect(session.get()?.id).toBe(8))
    expect(paths(asked)).toEqual(['POST /auth/user'])
    other('8.1.3')
    expect(session.get()).toBeNull()
  })
  it('that signs in is followed while this tab is signed out', async () => {
    serve(() => result(anna))
    session.set(null)
    other('7.1.2')
    await vi.waitFor(() => expect(session.get()).toEqual(anna))
  })
  it.each(['locked', 'switched', 'expired', 'signed-out'] as const)(
    'that is %s notifies the others and leaves no trace',
    async (reason) => {
      session.set(anna)
      other(reason)
      expect(lastSessionEnd.get()?.reason).toBe(reason)
      other(null)
      expect(lastSessionEnd.get()?.reason).toBe(reason)
    },
  )
  it('receives the reason and then nothing more', async () => {
    serve(() => result(null))
    const written = vi.spyOn(Storage.prototype, 'setItem')
    session.set(anna)
    await signOut('locked')
    expect(written.mock.calls.filter(([key]) => key === 'session')).toEqual([['session', 'locked']])
    expect(localStorage.getItem('session')).toBeNull()
    written.mockRestore()
  })
  it('that has started a new session is not logged out by a 401 of the previous one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.advanceTimersByTime(1000 * expiryDebounce)
    const asked = serve(({ path }) =>
      path === '/auth/user' ? result(somebody({ id: 8 })) : refusal(401, 'unauthorized'),
    )
    session.set(anna)
    localStorage.setItem('session', '8.1.1')
    await unauthorized()
    await vi.waitFor(() => expect(session.get()?.id).toBe(8))
    expect(paths(asked)).not.toContain('POST /auth/logout')
  })
})

describe('react-admin’s auth provider', () => {
  const auth = createAuthProvider(allResources())
  it('reflects the session', async () => {
    session.set(anna)
    await expect(auth.checkAuth({})).resolves.toBeUndefined()
    expect(await auth.getIdentity?.()).toEqual({ id: 7, fullName: 'Каримова Анна' })
    const may = (resource: string, action: string) =>
      auth.canAccess?.({ resource, action } as never)
    expect(
      await Promise.all([
        may('fuel', 'list'),
        may('fuel', 'edit'),
        may('car-brand', 'list'),
        may('nothing', 'list'),
      ]),
    ).toEqual([true, false, false, false])
    session.set(null)
    await expect(auth.checkAuth({})).rejects.toThrow('nobody is signed in')
  })
  it('never logs out by itself: a 401 is handled where it arrives', async () => {
    await expect(
      auth.checkError(new HttpError(401, { code: 'unauthorized', message: '' })),
    ).resolves.toBeUndefined()
  })
})
