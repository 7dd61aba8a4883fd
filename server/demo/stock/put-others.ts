// Counterparties of the demonstration, and categories of stock items.
import { counterparties, itemCategories } from '../data/stock.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'

interface Others {
  supplierId: number | null
  customerIds: readonly number[]
  partSupplierIds: readonly number[]
  serviceId: number | null
  /** In the order of the data. */
  categoryIds: readonly number[]
}

/** The rest; returns suppliers of fuel and parts, and customers. */
export async function putOthers({ put, builtIn }: Store, { tongue }: Fleet): Promise<Others> {
  let supplierId: number | null = null
  const customerIds: number[] = []
  const partSupplierIds: number[] = []
  let serviceId: number | null = null
  const kinds = await builtIn('counterparty-type')
  for (const { type, name, inn, phone, address } of counterparties) {
    const id = await put('counterparty', {
      name: name[tongue],
      type_id: kinds.get(type),
      inn,
      phone,
      address: address[tongue],
    })
    if (type === 'fuel_supplier') supplierId ??= id
    if (type === 'customer') customerIds.push(id)
    if (type === 'supplier') partSupplierIds.push(id)
    if (type === 'service') serviceId ??= id
  }
  const categoryIds: number[] = []
  for (const name of itemCategories)
    categoryIds.push(await put('item-category', { name: name[tongue] }))
  return { supplierId, customerIds, partSupplierIds, serviceId, categoryIds }
}
