import { choice, phone, ref, text } from '../kernel/fields.ts'
import { counterpartyRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Whom the organisation buys from, is insured by and works for. */
export const counterparty = resource('counterparty', {
  area: 'warehouse',
  title: 'name',
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 200 }),
    type_id: ref('counterparty-type'),
    kind: choice({ legal: 'plain', individual: 'plain' }, { initial: 'legal' }),
    // of a legal entity, or the personal number of an individual
    inn: text({ pattern: '\\d{9}|\\d{14}', max: 14, search: true }),
    phone: phone(),
    address: text({ max: 300 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'type_id', 'inn', 'phone', 'address'],
    filters: ['type_id', 'kind'],
    sort: 'name',
    editable: ['name', 'type_id', 'inn', 'phone', 'address'],
  },
  form: { general: ['name', 'type_id', 'kind', 'inn', 'phone', 'address', 'description'] },
  screens: { list: { path: '/counterparty', roles: counterpartyRoles } },
  basePaths: ['api/fms/counterparty', 'api/smn/counterparty', 'api/warehouse/counterparty'],
  endpoints: { saveAll: { batch: true } },
})
