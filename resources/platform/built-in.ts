import type { BuiltIn } from '../kernel/built-in.ts'

/** The roles with an id; no organisation renames them. */
export const builtIn = {
  role: {
    'customer-admin': {
      name: {
        ru: 'Администратор заказчика',
        uz: 'Buyurtmachi administratori',
        en: 'Customer administrator',
      },
    },
    manager: { name: { ru: 'Менеджер', uz: 'Menejer', en: 'Manager' } },
    user: { name: { ru: 'Пользователь', uz: 'Foydalanuvchi', en: 'User' } },
    driver: { name: { ru: 'Водитель', uz: 'Haydovchi', en: 'Driver' } },
    medical: { name: { ru: 'Медицинский работник', uz: 'Tibbiyot xodimi', en: 'Medical officer' } },
    mechanic: { name: { ru: 'Механик', uz: 'Mexanik', en: 'Mechanic' } },
    dispatcher: { name: { ru: 'Диспетчер', uz: 'Dispetcher', en: 'Dispatcher' } },
    hr: {
      name: { ru: 'Специалист по кадрам', uz: 'Kadrlar boʻyicha mutaxassis', en: 'HR officer' },
    },
    'gas-station-inspector': {
      name: {
        ru: 'Инспектор АЗС',
        uz: 'Yoqilgʻi quyish shoxobchasi inspektori',
        en: 'Fuel station inspector',
      },
    },
    'auto-repair': { name: { ru: 'Авторемонт', uz: 'Avtotaʼmirlash', en: 'Auto repair' } },
    'manager-assistant': {
      name: { ru: 'Помощник менеджера', uz: 'Menejer yordamchisi', en: "Manager's assistant" },
    },
    'repair-area-mechanic': {
      name: {
        ru: 'Механик ремонтной зоны',
        uz: 'Taʼmirlash zonasi mexanigi',
        en: 'Repair area mechanic',
      },
    },
    'chief-engineer': {
      name: { ru: 'Главный инженер', uz: 'Bosh muhandis', en: 'Chief engineer' },
    },
    'warehouse-manager': {
      name: { ru: 'Заведующий складом', uz: 'Ombor mudiri', en: 'Warehouse manager' },
    },
    'dispatcher-v2': {
      name: { ru: 'Диспетчер (версия 2)', uz: 'Dispetcher (2-versiya)', en: 'Dispatcher (v2)' },
    },
    'dispatcher-v3': {
      name: { ru: 'Диспетчер (версия 3)', uz: 'Dispetcher (3-versiya)', en: 'Dispatcher (v3)' },
    },
  },
} as const satisfies BuiltIn

/** Their names in one of the languages that are written by hand. */
export function roleNamesIn(language: 'ru' | 'uz' | 'en') {
  return Object.fromEntries(
    Object.entries(builtIn.role).map(([code, { name }]) => [code, name[language]]),
  ) as Record<keyof typeof builtIn.role, string>
}
