// Labels of parts: many on one sheet, each with its name, its article and a barcode.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { printed } from '#tests/support/server/printed-papers.ts'

const { app, signIn } = await testApp()
const admin = await signIn('admin')
const base = '/api/warehouse/car-part'
const part = async (body: Wire) => ((await admin.post(`${base}/save`, body)).result as Row).id

it('a sheet has a label for each part, with its barcode or else its article', async () => {
  const ids = [
    await part({ name: 'Фильтр масляный', article: 'OC-90', barcode: '4780001234561' }),
    await part({ name: 'Ремень ГРМ', article: 'CT-1028' }),
    await part({ name: 'Прокладка' }),
  ]
  for (let n = 0; n < 60; n++) ids.push(await part({ name: `Болт ${n}`, article: `B-${n}` }))
  const { status, pages } = await printed(app, admin, base, { form: 'labels', ids, locale: 'ru' })
  expect(status).toBe(200)
  expect(pages.length).toBeGreaterThan(1)
  const whole = pages.join(' ')
  for (const said of ['Фильтр масляный', '4780001234561', 'CT-1028', 'Прокладка', 'Болт 59'])
    expect(whole).toContain(said)
})
