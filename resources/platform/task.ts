import { choice, computed, day, ref, text } from '../kernel/fields.ts'
import { roleNames } from '../kernel/names.ts'
import { resource } from '../kernel/resource.ts'

/**
 * A task that one user gives another. Visible to both, and to users who may see the users; only the
 * two change its state.
 */
export const task = resource('task', {
  area: 'platform',
  title: 'name',
  head: ['state', 'due', 'assignee_id', 'author'],
  fields: {
    name: text({ required: true, search: true }),
    assignee_id: ref('colleague', { required: true }),
    due: day({ deadline: { state: ['new', 'work'] } }),
    state: choice(
      { new: 'plain', work: 'warn', done: 'good', cancelled: 'muted' },
      { initial: 'new' },
    ),
    description: text({ multiline: true, search: true }),
    // the record that it is about: resource/id
    about: text({ max: 60, pattern: '[a-z]+(-[a-z]+)*/[1-9][0-9]{0,14}' }),
    author: computed('text'),
    seen_at: computed('moment'), // by the assignee
    done_at: computed('moment'),
    done_by: computed('text'),
  },
  list: {
    columns: ['name', 'due', 'state', 'assignee_id', 'author'],
    filters: ['state', 'assignee_id', 'due'],
    sort: 'due',
    editable: ['state', 'due', 'assignee_id'],
  },
  form: {
    general: [
      'name',
      'assignee_id',
      'due',
      'state',
      'description',
      'about',
      'author',
      'seen_at',
      'done_at',
      'done_by',
    ],
  },
  dashboard: {
    mine: {
      section: 'next',
      filter: { assignee_id: 'me', state: ['new', 'work'] },
      rows: ['due', 'state'],
      sort: 'due',
    },
  },
  screens: { list: { path: '/tasks', roles: roleNames, pinned: true } },
  basePaths: ['api/fms/task'],
})
