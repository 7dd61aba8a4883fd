import { choice, computed, integer, moment, ref, text } from '../kernel/fields.ts'
import { eventKinds, eventPages } from '../kernel/views/event-pages.ts'
import { loggingRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Who did what, when and where; values before and after are shown event by event. No user can
 * change or remove an entry. A log of a million goes by its moment alone.
 */
export const eventLog = resource('event-log', {
  area: 'platform',
  title: 'reg_date',
  head: ['type', 'page_name', 'item', 'staff_id'],
  mode: 'view',
  fields: {
    reg_date: moment(),
    type: choice(eventKinds, { sorted: false }),
    page_name: choice(eventPages, { sorted: false }),
    item: computed('text'), // what the record is called
    staff_id: ref('staff', { sorted: false }),
    login: computed('text'),
    access_token: computed('text'), // by which of its tokens the account came
    item_id: integer({ sorted: false }),
    resource: text({ sorted: false }),
    uri_path: text({ max: 1000, sorted: false }),
    event_type_id: computed<number>('integer'),
    data: computed('text'), // JSON: what changed, as far as the reader may see it
  },
  list: {
    columns: ['reg_date', 'type', 'page_name', 'item', 'staff_id', 'login', 'access_token'],
    filters: ['page_name', 'staff_id', 'reg_date', 'type', 'item_id'],
    sort: '-id',
  },
  form: {
    general: [
      'reg_date',
      'type',
      'page_name',
      'item',
      'staff_id',
      'login',
      'access_token',
      'item_id',
      'resource',
      'uri_path',
    ],
  },
  dashboard: { today: { section: 'today', filter: { reg_date: { from: 'today' } } } },
  page: 'general',
  screens: { list: { path: '/logging', roles: loggingRoles } },
  adminMenu: true,
  basePaths: ['api/fms/event-log'],
})
