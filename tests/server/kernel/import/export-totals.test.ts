// A list with its totals, exported as a spreadsheet and imported again: the row of totals is not a
// record.
import { expect, it } from 'vitest'
import { printText } from '#i18n/print-texts.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller } from '#tests/support/server/test-app.ts'
import { specimenPayment } from '#tests/specimens/totals.ts'

const { app, signIn } = await testApp()
const admin = await signIn('admin')
const payment = specimenPayment as unknown as Resource
const at = '/api/fms/specimen-payment'
const speaking = (language: Locale): Caller => ({
  ...admin,
  post: (path, body, more = {}) => admin.post(path, body, { 'accept-language': language, ...more }),
})

it.each(locales)('leaves the totals of its own export out, in %s', async (locale) => {
  const { total } = printText(locale)
  // the last one is called as the line of sums is
  for (const [n, name] of [`A ${locale}`, `B ${locale}`, `ЯЯ ${total} ${locale}`].entries()) {
    const { result, text } = await admin.post(`${at}/save`, {
      ...{ name, quantity: n + 1, amount: '10.50', weight: '1.125', takes: 90 },
    })
    expect(result, text).toBeTruthy()
  }
  const columns = ['name', 'quantity', 'weight', 'amount', 'takes', 'pieces']
  const asked = { format: 'xlsx', columns, totals: true, filter: { sort: 'name', search: locale } }
  const { bytes, cells } = await exported(app, admin, at, asked, locale)
  expect([cells.length, cells.at(-1)?.[0], cells.at(-1)?.[1]]).toEqual([5, total, 6])

  const caller = speaking(locale)
  const job = await upload(caller, payment, bytes, 'payments.xlsx')
  const { counts } = await check(caller, job, { mode: 'create' })
  expect(await faultsOf(admin, job.id)).toEqual([])
  expect(counts).toEqual({ rows: 3, create: 3, update: 0, same: 0, faulty: 0 })
})
