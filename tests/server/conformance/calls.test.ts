// The specification's calls: each class of callers is answered as expected.
import { describe, expect, it } from 'vitest'
import { calls } from '#tests/conformance/tables.ts'
import type { CallerClass, Statuses } from '#tests/conformance/tables.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Caller } from '../../support/server/test-app.ts'

const { nobody, signIn } = await testApp()
const callers: Readonly<Record<CallerClass, Caller>> = {
  nobody,
  none: await signIn('stranger'),
  read: await signIn('reader'),
  edit: await signIn('admin'),
}
interface ExpectedCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  expected: Statuses
}

const statusesLike = (kind = ''): Statuses => {
  const found = calls.status[kind]
  if (!found) throw new Error(`no statuses of a call like '${kind}'`)
  return found
}

const standard = calls.resources.map(({ path, calls: own, status = {}, decided }) => ({
  path,
  decided,
  asked: calls.standard
    .filter(({ call }) => !own || own.includes(call))
    .map(({ method, call, like }): ExpectedCall => {
      const expected = status[call] ?? statusesLike(like)
      return { method, path: `${path}/${call}`, expected }
    }),
}))
const special = calls.special.map(({ method, path, like, status, decided }) => ({
  decided,
  asked: { method, path, expected: status ?? statusesLike(like) },
}))

/** A first page, and a record that does not exist. */
function addressOf(path: string): string {
  const filled = path.replace('{page}', '0').replace('{size}', '20')
  return `/${filled.replace(/\{\w+\}/g, '999999999')}`
}

async function answeredOtherwise({ method, path, expected }: ExpectedCall): Promise<string[]> {
  const found: string[] = []
  for (const [name, status] of Object.entries(expected)) {
    const caller = callers[name as CallerClass]
    const address = addressOf(path)
    const send = { POST: caller.post, DELETE: caller.delete }
    const answer = await (method === 'GET' ? caller.get(address) : send[method](address, {}))
    if (answer.status !== status)
      found.push(`${method} ${path} by ${name}: ${answer.status} instead of ${status}`)
  }
  return found
}

it('all 728 calls of the specification are in the table', () => {
  const listed = [
    ...standard.filter((one) => !one.decided).flatMap(({ asked }) => asked),
    ...special.filter((one) => !one.decided),
    ...calls.pathNotShown,
  ]
  expect(listed).toHaveLength(728)
})

describe('the calls of', () => {
  it.each(standard)('$path', async ({ asked }) => {
    const otherwise = await Promise.all(asked.map(answeredOtherwise))
    expect(otherwise.flat()).toEqual([])
  })
})

it.each(special.map(({ asked }) => asked))('$method $path', async (asked) => {
  expect(await answeredOtherwise(asked)).toEqual([])
})
