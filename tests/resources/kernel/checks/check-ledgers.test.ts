import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'

const others = allResources().filter(({ name }) => name !== 'way-bill')
const bill = resourceOf('way-bill')

/** Faults of the waybill, with something made wrong in its first posting. */
function faultsOf(gradual: object, take: object = {}): string[] {
  const [first, ...further] = bill.postings!['fuel-movement']!
  const posting = { ...first, gradual, take: { ...first!.take, ...take } }
  const made = { ...bill, postings: { 'fuel-movement': [posting, ...further] } } as Resource
  return checkResources([...others, made]).map(({ code }) => code)
}

it('a gradual posting has a beginning, an end and states before it', () => {
  const sound = { from: 'start_date', awaited: ['open', 'closed'] }
  expect(faultsOf(sound)).toEqual([])
  expect(faultsOf({ ...sound, from: 'end_date' })).toContain('R096')
  expect(faultsOf({ ...sound, awaited: [] })).toContain('R096')
  expect(faultsOf({ ...sound, awaited: ['underway'] })).toContain('R096')
  expect(faultsOf(sound, { at: 'tasks.arrival' })).toContain('R096')
})

it('a cost is an amount behind the first one, in a ledger without limits', () => {
  const stock = resourceOf('item-movement')
  const faultsWith = (ledger: object) => {
    const made = { ...stock, ledger: { ...stock.ledger!, ...ledger } } as Resource
    const rest = allResources().filter(({ name }) => name !== stock.name)
    return checkResources([...rest, made]).map(({ code }) => code)
  }
  expect(faultsWith({})).toEqual([])
  expect(faultsWith({ cost: 'quantity' })).toContain('R175')
  expect(faultsWith({ cost: 'at' })).toContain('R175')
  expect(faultsWith({ limits: { warehouse_id: 'name' } })).toContain('R176')
})
