import type { BuiltIn } from '../kernel/built-in.ts'

export const builtIn = {
  'order-status': {
    new: { name: { ru: 'Новая', uz: 'Yangi', en: 'New' }, sort_order: 10 },
    on_approval: {
      name: { ru: 'На согласовании', uz: 'Tasdiqlashda', en: 'On approval' },
      sort_order: 20,
    },
    approved: { name: { ru: 'Согласована', uz: 'Tasdiqlangan', en: 'Approved' }, sort_order: 30 },
    waiting: {
      name: { ru: 'Ожидает автомобиль', uz: 'Avtomobil kutilmoqda', en: 'Waiting for a vehicle' },
      sort_order: 40,
    },
    assigned: {
      name: { ru: 'Автомобиль назначен', uz: 'Avtomobil biriktirilgan', en: 'Vehicle assigned' },
      sort_order: 50,
    },
    in_progress: {
      name: { ru: 'Выполняется', uz: 'Bajarilmoqda', en: 'In progress' },
      sort_order: 60,
    },
    completed: { name: { ru: 'Выполнена', uz: 'Bajarilgan', en: 'Completed' }, sort_order: 70 },
    rejected: { name: { ru: 'Отклонена', uz: 'Rad etilgan', en: 'Rejected' }, sort_order: 80 },
    cancelled: { name: { ru: 'Отменена', uz: 'Bekor qilingan', en: 'Cancelled' }, sort_order: 90 },
  },
  'order-priority': {
    low: { name: { ru: 'Низкий', uz: 'Past', en: 'Low' }, response_hours: 72, sort_order: 10 },
    normal: {
      name: { ru: 'Обычный', uz: 'Oddiy', en: 'Normal' },
      response_hours: 24,
      sort_order: 20,
    },
    high: { name: { ru: 'Высокий', uz: 'Yuqori', en: 'High' }, response_hours: 8, sort_order: 30 },
    urgent: {
      name: { ru: 'Срочный', uz: 'Shoshilinch', en: 'Urgent' },
      response_hours: 2,
      sort_order: 40,
    },
    emergency: {
      name: { ru: 'Аварийный', uz: 'Avariyaviy', en: 'Emergency' },
      response_hours: 1,
      sort_order: 50,
    },
  },
  'order-communication-channel': {
    phone: {
      name: { ru: 'Телефон', uz: 'Telefon', en: 'Phone' },
      data_hint: { ru: '+998 __ ___-__-__', uz: '+998 __ ___-__-__', en: '+998 __ ___-__-__' },
    },
    email: {
      name: { ru: 'Электронная почта', uz: 'Elektron pochta', en: 'Email' },
      data_hint: { ru: 'name@example.uz', uz: 'name@example.uz', en: 'name@example.uz' },
    },
    telegram: {
      name: { ru: 'Telegram', uz: 'Telegram', en: 'Telegram' },
      data_hint: { ru: '@имя', uz: '@ism', en: '@username' },
    },
    letter: {
      name: { ru: 'Служебное письмо', uz: 'Xizmat xati', en: 'Official letter' },
      data_hint: { ru: '№ и дата', uz: '№ va sana', en: 'No. and date' },
    },
    portal: { name: { ru: 'Портал', uz: 'Portal', en: 'Portal' } },
    in_person: { name: { ru: 'Лично', uz: 'Shaxsan', en: 'In person' } },
  },
} satisfies BuiltIn
