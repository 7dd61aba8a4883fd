import type { TaskTexts } from '../../messages.ts'

export const tasks: TaskTexts = {
  tasks: {
    views: 'Which tasks',
    mine: 'Assigned to me',
    by_me: 'Created by me',
    overdue: 'Overdue',
    all: 'All',
    section: 'Section',
    record: 'Record',
    hidden: 'A record you have no access to',
    remove: 'Remove',
    create: 'Create task',
    created: 'Task created',
  },
}
