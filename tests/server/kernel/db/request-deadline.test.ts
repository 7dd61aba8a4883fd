// The database deadline of a request: fixed in total, and extended for bulk requests only while
// the database is working.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patience, Deadline } from '#server/kernel/db/request-deadline.ts'

let now = 0
beforeEach(() => {
  now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => vi.restoreAllMocks())
/** Waits for a connection. */
const line = (wait: Deadline, ms: number) => {
  wait.begin()
  now += ms
  wait.end()
}

/** A statement that is answered. */
const answered = (wait: Deadline, ms: number) => {
  const from = wait.begin()
  now += ms
  wait.heard(from)
  wait.end()
}

it.each(['usual', 'health'] as const)(
  'a request deadline of the kind "%s" ends after its time, whatever is answered meanwhile',
  (kind) => {
    const wait = new Deadline(kind)
    line(wait, 1000)
    answered(wait, 1500)
    expect(wait.left).toBe(patience[kind] - 2500)
    // the server's own work does not count as waiting
    now += 60_000
    expect(wait.left).toBe(patience[kind] - 2500)
  },
)
it('a request deadline for many rows is extended while the database answers or is seen working', () => {
  const wait = new Deadline('long')
  for (let i = 0; i < 5; i++) answered(wait, 5000)
  expect(wait.left).toBe(patience.usual)
  const from = wait.begin()
  for (let i = 0; i < 12; i++) {
    now += 2500
    wait.heard(from)
  }
  expect(wait.left).toBe(60_000 - 55_000)
  wait.end()
})

it('a request deadline for many rows expires like others without a sign of work, including the wait for a connection', () => {
  const wait = new Deadline('long')
  line(wait, 3000)
  answered(wait, 2000)
  line(wait, 4000)
  expect(wait.left).toBe(patience.usual - 7000)
  wait.begin()
  now += 1001
  expect(wait.left).toBeLessThan(0)
})

it('a request deadline counts parallel statements once', () => {
  const wait = new Deadline('long')
  const first = wait.begin()
  now += 1000
  const second = wait.begin()
  now += 2000
  wait.heard(second)
  wait.end()
  now += 500
  wait.heard(first)
  wait.end()
  // only the first second was without a word
  expect(wait.left).toBe(patience.usual - 1000)
  expect(new Deadline('long').left).toBe(patience.usual)
})
