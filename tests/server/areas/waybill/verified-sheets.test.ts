// The code of a printed waybill: printed at the departure it stays genuine, printed after posting
// it is reported as corrected after any change.
import { expect, it } from 'vitest'
import { printText } from '#i18n/print-texts.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { linksIn, printed } from '#tests/support/server/printed-papers.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, app, done, nobody, sheet, truck } = await waybillOffice()
const words = printText('ru')

async function linkOf({ id }: Row): Promise<string> {
  const body = { form: 'car', ids: [id], locale: 'ru' }
  const [url] = await linksIn(await printed(app, admin, '/api/fms/way-bill', body))
  return new URL(url!).pathname
}
const said = async (link: string) =>
  /<p role="status">([^<]*)</.exec((await nobody.get(link)).text)?.[1]

it('is genuine from the departure to the books, and corrected since it was corrected', async () => {
  const draft = await sheet(await truck(), { start_date: at(5) })
  const drawnUp = await linkOf(draft)
  await done('open', draft)
  const departed = await linkOf(draft)
  // it had no number before
  expect([await said(drawnUp), await said(departed)]).toEqual([
    ...[words.verify_changed, words.verify_genuine],
  ])
  await done('close', draft, { end_date: at(5, 13), odometer_in: 1100, fuel_in: '90' })
  await done('post', draft)
  const posted = await linkOf(draft)
  expect([await said(departed), await said(posted)]).toEqual([
    ...[words.verify_genuine, words.verify_genuine],
  ])
  await done('correct', draft, { correction_reason: 'Описка' })
  expect([await said(departed), await said(posted)]).toEqual([
    ...[words.verify_genuine, words.verify_changed],
  ])
  expect((await admin.get(departed)).headers.location).toBe(`/waybills/${draft.id}`)
})
