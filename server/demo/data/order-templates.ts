// Templates of orders, one for each rule of approval.
import { roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Localized } from '../localized.ts'

interface DemoTemplate {
  readonly rule: '0' | '1' | '2'
  readonly name: Localized
  readonly description: Localized
  /** By code. */
  readonly priority: string
  /** In minutes. */
  readonly duration: number
  readonly create: readonly RoleName[]
  readonly read: readonly RoleName[]
  readonly execute: readonly RoleName[]
}

const dispatchers = ['dispatcher', 'dispatcher-v2', 'dispatcher-v3'] as const

export const templates: readonly DemoTemplate[] = [
  {
    rule: '0',
    name: { ru: 'Поездка по городу', uz: 'Shahar boʻylab safar' },
    description: { ru: 'До трёх часов в пределах города', uz: 'Shahar ichida uch soatgacha' },
    ...{ priority: 'normal', duration: 120 },
    create: [...dispatchers, 'user', 'manager', 'hr', 'warehouse-manager', 'chief-engineer'],
    ...{ read: ['driver'], execute: [...dispatchers, 'chief-engineer'] },
  },
  {
    rule: '1',
    name: { ru: 'Доставка груза', uz: 'Yuk yetkazish' },
    description: { ru: 'Масса и место разгрузки обязательны', uz: 'Massa va tushirish joyi shart' },
    ...{ priority: 'normal', duration: 240 },
    create: [...dispatchers, 'warehouse-manager', 'chief-engineer'],
    ...{ read: roleNames, execute: [...dispatchers, 'chief-engineer'] },
  },
  {
    rule: '2',
    name: { ru: 'Межгородская командировка', uz: 'Shaharlararo xizmat safari' },
    description: { ru: 'С ночёвкой, по приказу', uz: 'Tunash bilan, buyruq asosida' },
    ...{ priority: 'high', duration: 1440 },
    create: ['manager', 'chief-engineer', 'dispatcher'],
    ...{ read: ['hr'], execute: [...dispatchers] },
  },
]
