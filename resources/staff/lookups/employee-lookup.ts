import { ref, text } from '../../kernel/fields.ts'

/**
 * What the lookups of employees share: by the ids of the employees nothing but their names and what
 * distinguishes namesakes, for users who enter people without the right to read personnel records.
 */
export const employeeLookup = {
  area: 'staff',
  title: 'name',
  mode: 'view',
  fields: {
    name: text({ search: true }),
    personnel_number: text(),
    position_id: ref('staff-position'),
    subdivision_id: ref('subdivision'),
  },
  list: {
    columns: ['name', 'personnel_number', 'position_id', 'subdivision_id'],
    filters: ['subdivision_id'],
    sort: 'name',
  },
  form: { general: ['name', 'personnel_number', 'position_id', 'subdivision_id'] },
  page: 'insurance-policy',
  screens: {},
} as const
