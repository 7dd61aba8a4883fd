import type { TaskTexts } from '../messages.ts'

export const tasks: TaskTexts = {
  tasks: {
    views: 'Which tasks',
    mine: 'For me',
    by_me: 'From me',
    overdue: 'Overdue',
    all: 'All',
    section: 'Section',
    record: 'Record',
    hidden: 'A record that you have no access to',
    remove: 'Remove',
    create: 'Create a task',
    created: 'Task created',
  },
}
