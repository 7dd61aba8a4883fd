// A document that takes too much time or memory to print is rejected with a message, and the server
// continues.
import { expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { printed } from '#tests/support/server/printed-papers.ts'

const at = '/api/fms/specimen-paper'
const blank = { form: 'sheet', blank: true }

it.each([
  ['time', { ms: 1 }],
  ['memory', { heap: 8 }],
])('refuses what takes more %s than it may', async (_, prints) => {
  const { app, signIn } = await testApp({ prints })
  const admin = await signIn('admin')
  for (let i = 0; i < 3; i++) {
    const { status, error } = await printed(app, admin, at, blank)
    expect([status, error?.code]).toEqual([422, 'too_large_to_print'])
    expect(error?.message).toBe(say('ru', 'errors.too_large_to_print'))
  }
  expect((await admin.get(`${at}/getCount`)).status).toBe(200)
})

it('has no more papers in work at once than files', async () => {
  const { app, signIn } = await testApp()
  const admin = await signIn('admin')
  const all = await Promise.all(Array.from({ length: 8 }, () => printed(app, admin, at, blank)))
  const codes = all.map(({ status, error }) => error?.code ?? status)
  expect(codes.filter((one) => one === 200)).toHaveLength(5)
  expect(codes.filter((one) => one === 'too_many_exports')).toHaveLength(3)
})
