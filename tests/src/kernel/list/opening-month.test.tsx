// A list that opens at the present month, where nothing has been asked of it.
import { alternativeName } from '#resources/kernel/access.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

const of = resourceOf('fuel-vehicle-statement')

beforeEach(() =>
  session.set({
    id: 7,
    fmsStaff: {
      roleId: null,
      resourceAccess: [{ alternative_name: alternativeName(of.access), access: 15 }],
    },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session),
)

async function open(path: string) {
  const data = provider([])
  draw(<ListView of={of} />, { dataProvider: data, path })
  await screen.findByRole('grid')
  await waitFor(() => expect(data.getList).toHaveBeenCalled())
  return data.getList.mock.calls.map(([, { filter }]) => filter as unknown)
}

it('requests only that month', async () => {
  const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent' })
    .format(new Date())
    .split('-')
  expect(await open('/waybill-statements/vehicles')).toEqual([{ month: `${year}-${month}-01` }])
})

it('requests only the rows given by the address', async () => {
  const filter = { kind: 'left' }
  const search = new URLSearchParams({ filter: JSON.stringify(filter) }).toString()
  expect(await open(`/waybill-statements/vehicles?${search}`)).toEqual([filter])
})
