// Each account's share of the database: which calls wait, in which order, and which never wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AccountShares } from '#server/kernel/db/account-share.ts'
import type { CallShare, ShareLimits } from '#server/kernel/db/account-share.ts'
import { Deadline } from '#server/kernel/db/request-deadline.ts'

const shares = (limits: Partial<ShareLimits> = {}) =>
  new AccountShares({ calls: 2, patience: 10_000, ...limits })
/** Names of the calls, in the order in which they get a place. */
function watched(...calls: readonly (readonly [string, CallShare])[]): string[] {
  const entered: string[] = []
  for (const [name, call] of calls)
    void call.enter().then(
      () => entered.push(name),
      () => {},
    )
  return entered
}

describe('the share of an account', () => {
  it('admits a fixed number of calls at once, and others in order of arrival', async () => {
    const all = shares()
    const [one, two, three, four] = Array.from({ length: 4 }, () => all.callOf(1)) as [
      CallShare,
      CallShare,
      CallShare,
      CallShare,
    ]
    const entered = watched(['one', one], ['two', two], ['three', three], ['four', four])
    await sleep(0)
    expect(entered).toEqual(['one', 'two'])
    two.leave()
    await sleep(0)
    expect(entered).toEqual(['one', 'two', 'three'])
    one.leave()
    await sleep(0)
    expect(entered).toEqual(['one', 'two', 'three', 'four'])
  })
  it('is separate for each account', async () => {
    const all = shares({ calls: 1 })
    await all.callOf(1).enter()
    await all.callOf(2).enter()
  })
  it('never lets a call that has a connection wait for a second one', async () => {
    const all = shares({ calls: 1 })
    const call = all.callOf(1)
    const other = all.callOf(1)
    await call.enter()
    await call.enter()
    const entered = watched(['other', other])
    call.leave()
    await sleep(0)
    expect(entered).toEqual([])
    call.leave()
    await sleep(0)
    expect(entered).toEqual(['other'])
  })
  it('lets a started call continue before new ones start', async () => {
    const all = shares({ calls: 1 })
    const begun = all.callOf(1)
    const other = all.callOf(1)
    const late = all.callOf(1)
    await begun.enter()
    const entered = watched(['other', other])
    begun.leave()
    await sleep(0)
    const rest = watched(['late', late], ['begun', begun])
    other.leave()
    await sleep(0)
    begun.leave()
    await sleep(0)
    expect([entered, rest]).toEqual([['other'], ['begun', 'late']])
  })
  it('allows one long call per account, and a limited number for all accounts', async () => {
    const all = shares({ calls: 3, longCalls: 1, allLongCalls: 2 })
    let running = 0
    let most = 0
    const ofAccount = new Map<number, number>()
    const work = async (account: number) => {
      const call = all.callOf(account)
      await call.inLongTurn(async () => {
        ofAccount.set(account, (ofAccount.get(account) ?? 0) + 1)
        expect(ofAccount.get(account)).toBe(1)
        await call.enter()
        most = Math.max(most, ++running)
        await sleep(5)
        running -= 1
        call.leave()
        ofAccount.set(account, 0)
      })
    }
    await Promise.all([1, 1, 2, 2, 3, 3, 4].map(work))
    expect(most).toBe(2)
  })
  it('is released by a failed call', async () => {
    const all = shares({ calls: 1 })
    const call = all.callOf(1)
    await expect(
      call.inLongTurn(async () => {
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await all.callOf(1).inLongTurn(() => all.callOf(1).enter())
  })
})

describe('a call that gets no place', () => {
  it('is rejected in time, with the time to retry', async () => {
    const all = shares({ calls: 1, patience: 200 })
    const holder = new Deadline()
    await all.callOf(1, holder).enter()
    const beat = setInterval(() => holder.heard(0), 10)
    await expect(all.callOf(1).enter()).rejects.toMatchObject({
      code: 'too_many_calls',
      extra: { retryAfter: 3 },
    })
    clearInterval(beat)
  })
  it('is rejected at once if the queue is too long', async () => {
    const all = shares({ calls: 1, waiting: 2, patience: 5000 })
    await all.callOf(1).enter()
    watched(['a', all.callOf(1)], ['b', all.callOf(1)])
    await expect(all.callOf(1).enter()).rejects.toMatchObject({ code: 'too_many_calls' })
  })
  it('is refused as unavailable if the database does not answer', async () => {
    const all = shares({ calls: 1, patience: 200 })
    const holder = new Deadline()
    await all.callOf(1, holder).enter()
    holder.heard(0)
    await expect(all.callOf(1).enter()).rejects.toMatchObject({ name: 'NoAnswer' })
  })
  it('gives up its place in the queue', async () => {
    const all = shares({ calls: 1, patience: 30 })
    const first = all.callOf(1)
    await first.enter()
    await expect(all.callOf(1).enter()).rejects.toThrow()
    const entered = watched(['next', all.callOf(1)])
    first.leave()
    await sleep(0)
    expect(entered).toEqual(['next'])
  })
})
