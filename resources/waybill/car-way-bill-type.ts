import { choice, text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Kinds of waybills: which one a vehicle travels with is a field of the vehicle. */
export const carWayBillType = resource('car-way-bill-type', {
  area: 'waybill',
  title: 'name',
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    designation: text({ search: true, max: 30 }),
    // a sheet is for one shift, or for all shifts of a day or of a month
    period: choice({ shift: 'plain', day: 'plain', month: 'plain' }, { initial: 'shift' }),
    // which of the papers of waybills it is printed on
    print_form: choice(
      {
        ...({ generic: 'plain', month: 'plain', car: 'plain' } as const),
        ...({ truck: 'plain', bus: 'plain', special: 'plain' } as const),
      },
      { initial: 'generic' },
    ),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'designation', 'period', 'print_form', 'description'],
    filters: ['period', 'print_form'],
    sort: 'name',
    editable: ['name', 'designation', 'period', 'print_form', 'description'],
  },
  form: { general: ['name', 'designation', 'period', 'print_form', 'description'] },
  page: 'way-bill',
  screens: { list: { path: '/settings/car-waybill-type', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/car-way-bill-type'],
  endpoints: { getCarWayBillType: { aliasOf: 'getList' } },
})
