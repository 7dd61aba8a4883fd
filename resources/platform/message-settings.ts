import { flag, integer } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * An office's delivery settings of each type of message; without a row, the defaults of
 * message-types.ts and e-mail to users who enabled it.
 */
export const messageSettings = resource('message-settings', {
  area: 'platform',
  title: 'message_type_id',
  import: false,
  fields: {
    message_type_id: integer({ required: true, unique: true, immutable: true, min: 1, max: 9999 }),
    popup: flag(),
    email: flag({ initial: true }),
  },
  list: {
    columns: ['message_type_id', 'popup', 'email'],
    filters: ['message_type_id'],
    sort: 'message_type_id',
  },
  form: { general: ['message_type_id', 'popup', 'email'] },
  access: 'message-role-access',
  page: 'general',
  screens: {},
  basePaths: ['api/fms/message-settings'],
})
