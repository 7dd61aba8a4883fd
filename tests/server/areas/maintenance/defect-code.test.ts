// The label of a vehicle: its code opens the form for reporting a defect of this vehicle.
import { expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { linksIn, printed } from '#tests/support/server/printed-papers.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const { app, signIn } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())

it('leads to a new report about the vehicle', async () => {
  const ids = [
    (await make.row(resourceOf('car'), {})).id,
    (await make.row(resourceOf('car'), {})).id,
  ]
  const paper = await printed(app, admin, '/api/fms/car', { form: 'defect_code', ids })
  expect(paper.status).toBe(200)
  // each word of an address leads there
  const links = [...new Set(await linksIn(paper))].map((link) => new URL(link))
  const create = resourceOf('car-inquiry').desks?.report?.screens.create?.path
  expect(links.map(({ pathname }) => pathname)).toEqual([create, create])
  const asked = links.map(
    ({ searchParams }) => JSON.parse(searchParams.get('refs') ?? '') as object,
  )
  expect(asked).toEqual(ids.map((car_id) => ({ car_id })))
})
