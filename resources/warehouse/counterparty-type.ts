import { builtInCatalogue } from '../kernel/plain-catalogue.ts'
import { counterpartyRoles } from '../kernel/role-lists.ts'

/**
 * What a counterparty is to the organisation: supplier, insurer, customer … A tab of the
 * counterparties' screen.
 */
export const counterpartyType = builtInCatalogue('counterparty-type', {
  area: 'warehouse',
  readableByAll: true,
  path: '/counterparty/counterparty-type',
  tabOf: 'counterparty',
  page: 'counterparty',
  roles: counterpartyRoles,
  related: { counterparties: { resource: 'counterparty', by: 'type_id' } },
})
