import type { TaskTexts } from '../../messages.ts'

export const tasks: TaskTexts = {
  tasks: {
    views: 'Qaysi vazifalar',
    mine: 'Mening vazifalarim',
    by_me: 'Men berganlar',
    overdue: 'Muddati oʻtgan',
    all: 'Hammasi',
    section: 'Boʻlim',
    record: 'Yozuv',
    hidden: 'Sizga ruxsat berilmagan yozuv',
    remove: 'Olib tashlash',
    create: 'Vazifa yaratish',
    created: 'Vazifa yaratildi',
  },
}
