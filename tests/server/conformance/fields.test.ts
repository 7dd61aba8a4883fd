// The fields that the specification names are on the wire, and what is not built yet is not.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { fields } from '#tests/conformance/tables.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Wire } from '../../support/server/test-app.ts'
import { makerFor } from '../../support/server/valid-rows.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
beforeAll(async () => {
  await make.row(resources.find(({ name }) => name === 'car')!)
})

type Asked = (typeof fields)[number]

async function answerOf({ resource, list, call, method }: Asked): Promise<unknown> {
  if (call) return (await (method ? admin.post(call, {}) : admin.get(call))).result
  if (list) return ((await admin.get(list)).result as unknown[])[0]
  const of = resources.find(({ name }) => name === resource)!
  const { id } = await make.row(of)
  return (await admin.get(`/${of.basePaths[0]}/getById/${id}`)).result
}

/** Whether there is a value, or null, at a path of keys. */
function has(value: unknown, path: string): boolean {
  let at = value
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false
    at = (at as Wire)[key]
  }
  return true
}

describe('the fields of', () => {
  it.each(fields)('$entity', async (asked) => {
    const answer = await answerOf(asked)
    const missing = Object.entries(asked.fields).flatMap(([name, keys]) =>
      keys.filter((key) => !has(answer, key)).map((key) => `${name}: ${key}`),
    )
    expect(missing).toEqual([])
    expect(asked.notBuilt.filter((name) => has(answer, name))).toEqual([])
  })
})
