// Words that people type into the palette, and the screens and actions that they mean.
import { describe, expect, it } from 'vitest'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { matching } from '#src/shell/palette/paletteMatch.ts'

const entries = [
  ['Управление ролями', 'Role rights', 'Rollarni boshqarish'],
  ['Настройка уведомлений', 'Notification settings', 'Bildirishnomalar sozlamalari'],
  ['Профиль', 'Profile', 'Profil'],
  ['Виды топлива', 'Fuel types', 'Yoqilgʻi turlari'],
  ['Приход ГСМ', 'Fuel receipts', 'YoMM kirimi'],
  ['Автомобили', 'Vehicles', 'Avtomobillar'],
  ['Добавить: Статус сотрудника', 'Add: Employee status', 'Qoʻshish: Xodim holati'],
  ['Добавить: Сотрудник', 'Add: Employee', 'Qoʻshish: Xodim'],
  ['Импорт: Автомобили', 'Import: Vehicles', 'Import: Avtomobillar'],
  ['Экспорт: Автомобили', 'Export: Vehicles', 'Eksport: Avtomobillar'],
  ['Печать: Автомобили', 'Print: Vehicles', 'Chop etish: Avtomobillar'],
].map((words) => ({ label: words[0]!, search: searchKey(words) }))

const found = (text: string) => matching(entries, text).map(({ label }) => label)

describe('the palette', () => {
  it.each([
    ['роли', ['Управление ролями']],
    ['права', ['Управление ролями']],
    ['уведомления', ['Настройка уведомлений']],
    ['пароль', ['Профиль']],
    ['топливо', ['Виды топлива', 'Приход ГСМ']],
    ['горючее', ['Виды топлива', 'Приход ГСМ']],
    ['ГСМ', ['Приход ГСМ', 'Виды топлива']],
    ['yonilgi', ['Виды топлива', 'Приход ГСМ']],
    ['добавить сотрудника', ['Добавить: Сотрудник', 'Добавить: Статус сотрудника']],
    ['создать сотрудника', ['Добавить: Сотрудник', 'Добавить: Статус сотрудника']],
    ['импорт', ['Импорт: Автомобили']],
    ['импорт машин', ['Импорт: Автомобили']],
    ['выгрузить автомобили', ['Экспорт: Автомобили']],
    ['распечатать', ['Печать: Автомобили']],
    ['ghjabkm', ['Профиль']],
    ['филь', ['Профиль']],
    ['рол', ['Управление ролями']],
    ['ролик', []],
    ['розы', []],
    ['молоко', []],
    [' , ', []],
  ])('for %s finds %j', (text, labels) => expect(found(text)).toEqual(labels))
})
