import type { AreaName, RoleName } from '#resources/kernel/names.ts'

/** Names of menu groups, roles and kinds of file. */
export const names = {
  areas: {
    catalogue: 'Справочники',
    platform: 'Администрирование',
    fleet: 'Транспорт',
    staff: 'Персонал',
    fuel: 'ГСМ',
    inspection: 'Осмотры',
    schedule: 'График работы',
    dispatch: 'Диспетчеризация',
    waybill: 'Путевые листы',
    maintenance: 'Техническое обслуживание',
    warehouse: 'Склад',
  } satisfies Record<AreaName, string>,
  roles: {
    root: 'Суперпользователь',
    'customer-admin': 'Администратор заказчика',
    manager: 'Менеджер',
    user: 'Пользователь',
    driver: 'Водитель',
    medical: 'Медицинский работник',
    mechanic: 'Механик',
    dispatcher: 'Диспетчер',
    hr: 'Специалист по кадрам',
    'gas-station-inspector': 'Инспектор АЗС',
    'auto-repair': 'Авторемонт',
    'manager-assistant': 'Помощник менеджера',
    'repair-area-mechanic': 'Механик ремонтной зоны',
    'chief-engineer': 'Главный инженер',
    'warehouse-manager': 'Заведующий складом',
    'dispatcher-v2': 'Диспетчер (версия 2)',
    'dispatcher-v3': 'Диспетчер (версия 3)',
    'operations-manager': 'Операционный менеджер',
    chief: 'Начальник',
  } satisfies Record<RoleName, string>,
  access: {
    none: 'Нет доступа',
    read: 'Просмотр',
    edit: 'Редактирование',
  },
  file_kinds: {
    document: 'Документ',
    image: 'Изображение',
    other: 'Файл',
  },
}
