import type { AreaName, RoleName } from '#resources/kernel/names.ts'
import { roleNamesIn } from '#resources/platform/index.ts'

/** Names of menu groups, roles and kinds of file. */
export const names = {
  areas: {
    catalogue: 'Справочники',
    platform: 'Администрирование',
    settings: 'Настройки',
    fleet: 'Транспорт',
    staff: 'Персонал',
    fuel: 'ГСМ',
    inspection: 'Осмотры',
    schedule: 'График работы',
    dispatch: 'Диспетчеризация',
    waybill: 'Путевые листы',
    maintenance: 'Техническое обслуживание',
    warehouse: 'Склад',
    tracking: 'Мониторинг',
    report: 'Отчёты',
  } satisfies Record<AreaName | 'settings', string>,
  roles: {
    root: 'Суперпользователь',
    ...roleNamesIn('ru'),
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
