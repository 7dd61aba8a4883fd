import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, sendEarly } from '#dataProviders/http/call.ts'
import { forgetEarlyAnswers, sendEarlyCalls } from '#dataProviders/http/early-calls.ts'
import { refusal, result, serve } from '../server.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/staff', search: '' })
})
afterEach(() => vi.unstubAllGlobals())

const visit = (whose: string | null = '1.1.1') => sendEarlyCalls(whose, 'ru', sendEarly)
const page = () =>
  call('POST', 'api/fms/staff/getListByFilter', { body: { size: 20 }, early: true })

it('are sent again at the next visit, and each response is used once', async () => {
  const asked = serve(() => result([1]))
  visit()
  await page()
  expect(asked).toHaveLength(1)
  visit()
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
  expect(await page()).toEqual([1])
  expect(asked).toHaveLength(2)
  await page()
  expect(asked).toHaveLength(3)
})

it('asks again after a refusal, in another language and when the response has expired', async () => {
  const asked = serve(() => (asked.length === 2 ? refusal(503, 'unavailable') : result([])))
  visit()
  await page()
  visit()
  await page()
  expect(asked).toHaveLength(3)
  visit()
  kept.set('locale', 'en')
  await page()
  expect(asked).toHaveLength(5)
  kept.delete('locale')
  vi.useFakeTimers({ toFake: ['performance'] })
  visit()
  vi.advanceTimersByTime(10_001)
  await page()
  vi.useRealTimers()
  expect(asked).toHaveLength(7)
})

it('exclude addresses with a filter, other calls and later ones', async () => {
  const asked = serve(() => result([]))
  visit()
  await call('GET', 'api/live-figures')
  vi.stubGlobal('location', { pathname: '/staff', search: '?filter={}' })
  await page()
  vi.stubGlobal('location', { pathname: '/cars', search: '' })
  await page()
  visit()
  vi.stubGlobal('location', { pathname: '/staff', search: '' })
  visit()
  expect(asked).toHaveLength(3)
})

it('are not sent for another user, and are forgotten at the end of the session', async () => {
  const asked = serve(() => result([]))
  visit()
  await page()
  visit('2.1.1')
  expect(asked).toHaveLength(1)
  visit()
  expect(asked).toHaveLength(2)
  forgetEarlyAnswers('2.1.1')
  await page()
  expect(asked).toHaveLength(3)
  visit()
  forgetEarlyAnswers(null)
  expect([...kept.keys()].filter((key) => key.includes('1.1.1'))).toEqual([])
})
