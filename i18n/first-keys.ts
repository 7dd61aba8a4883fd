// The texts that the frame of the application and a list have before anything is opened: whole
// groups, and single texts of others. Names of resources and the labels of the list's own area come
// with them; everything else is loaded with the first part that is not the list.
// tests/budgets.test.ts compares this with what the built script of the first list names.
import type { Messages } from './messages.ts'

type Path<T> = T extends string
  ? never
  : { [K in keyof T & string]: K | `${K}.${Path<T[K]>}` }[keyof T & string]

type FirstKey =
  | `app.${Path<Messages['app']>}`
  | `ra.${Path<Pick<Messages['ra'], 'auth' | 'message' | 'notification' | 'page'>>}`

export const firstKeys: readonly FirstKey[] = [
  ...(['app.areas', 'app.failure', 'app.list', 'app.not_found', 'app.related'] as const),
  ...(['app.roles', 'app.shell', 'app.views', 'ra.notification'] as const),
  'app.account.change_contract',
  'app.account.change_role',
  'app.account.title',
  'app.columns.title',
  'app.dismissal.action',
  'app.editing.drafted',
  'app.errors.unavailable',
  'app.export.titles',
  'app.files.main',
  'app.filter.at_least',
  'app.filter.at_most',
  'app.filter.empty',
  'app.filter.except',
  'app.filter.filled',
  'app.filter.no',
  'app.filter.since_day',
  'app.filter.until_day',
  'app.filter.yes',
  'app.grid.added',
  'app.grid.all_found',
  'app.grid.all_selected',
  'app.grid.changed',
  'app.grid.edit',
  'app.grid.not_undone',
  'app.grid.nothing_to_undo',
  'app.grid.undo',
  'app.grid.undone',
  'app.home.title',
  'app.inbox.bell',
  'app.inbox.bell_none',
  'app.inbox.title',
  'app.input.secret_not_set',
  'app.input.secret_set',
  'app.keys.menu',
  'app.map.corners',
  'app.messages.send_record',
  'app.messages.title',
  'app.mine.filter',
  'app.mine.me',
  'app.orders.from_template',
  'app.orders.link.title',
  'app.orders.merge',
  'app.orders.proposals',
  'app.orders.rate',
  'app.orders.recur',
  'app.orders.split',
  'app.orders.way_bill',
  'app.palette.title',
  'app.paste.bad_choice',
  'app.paste.bad_flag',
  'app.planning.copy',
  'app.print.blank',
  'app.print.by_record',
  'app.print.form',
  'app.print.print',
  'app.removed.title',
  'app.stock.reorder',
  'app.tasks.create',
  'app.track_import.action',
  'app.tracking.sync',
  'app.transitions.frozen_cell',
  'ra.auth.auth_check_error',
  'ra.message.select_all_limit_reached',
  'ra.page.list',
]
