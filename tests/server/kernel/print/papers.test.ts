// Papers: every element of a form, in every language, and what a file takes.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import { printed } from '#tests/support/server/printed-papers.ts'
import { writeFileSync } from 'node:fs'

const { app, signIn } = await testApp()
const admin = await signIn('admin')

it('smoke', async () => {
  const at = '/api/fms/specimen-paper'
  const brand = (await admin.post('/api/fms/car-brand/save', { name: 'Isuzu ʻOʻz' })).result as { id: number }
  const row = (await admin.post(`${at}/save`, {
    number: 'А-17', at: '2026-01-12T05:30:00.000Z', brand_id: brand.id, volume: '1234.5', price: '15000', passport: 'AA 7654321',
    note: 'Заметка', lines: [{ item: 'Масло', count: 2, amount: '1.25' }, { item: 'Фильтр', count: 1, amount: '0.5' }],
  }))
  expect(row.status, row.text).toBe(200)
  const { id } = row.result as { id: number }
  const began = Date.now()
  const paper = await printed(app, admin, at, { form: 'sheet', ids: [id], locale: 'ru' })
  console.log(Date.now() - began, paper.status, paper.error, paper.pages, paper.headers)
  writeFileSync('/tmp/w-sheet.pdf', paper.bytes)
  const list = await printed(app, admin, at, { form: 'register' })
  console.log(list.status, list.error, list.pages)
  writeFileSync('/tmp/w-list.pdf', list.bytes)
})
