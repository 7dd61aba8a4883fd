import type { TaskTexts } from '../messages.ts'

export const tasks: TaskTexts = {
  tasks: {
    views: 'Qaysi vazifalar',
    mine: 'Menga',
    by_me: 'Mendan',
    overdue: 'Muddati oʻtgan',
    all: 'Hammasi',
    section: 'Boʻlim',
    record: 'Yozuv',
    hidden: 'Sizda bu yozuvga ruxsat yoʻq',
    remove: 'Olib tashlash',
    create: 'Vazifa yaratish',
    created: 'Vazifa yaratildi',
  },
}
