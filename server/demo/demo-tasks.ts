// The demonstration's tasks, due some days ahead, so that none is overdue on the first morning.
import { dayMs } from '../kernel/time-units.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'

const tasks = [
  {
    days: 5,
    state: 'work',
    ru: ['Подготовить график отпусков водителей', 'Согласовать с отделом кадров до конца недели.'],
    uz: [
      'Haydovchilar taʼtili jadvalini tayyorlash',
      'Hafta oxirigacha kadrlar boʻlimi bilan kelishish.',
    ],
  },
  {
    days: 12,
    state: 'new',
    ru: ['Проверить сроки страховых полисов', 'Сначала автобусы.'],
    uz: ['Sugʻurta polislari muddatini tekshirish', 'Avval avtobuslar.'],
  },
  {
    days: -2,
    state: 'done',
    ru: ['Заказать зимние шины', 'Двенадцать комплектов.'],
    uz: ['Qishki shinalarga buyurtma berish', 'Oʻn ikki toʻplam.'],
  },
] as const

/** Assigned by the seeding account to itself: nobody is notified. */
export async function putTasks(
  store: Store,
  { tongue, now }: Pick<Fleet, 'tongue' | 'now'>,
  accountId: number,
): Promise<void> {
  for (const { days, state, [tongue]: words } of tasks) {
    const due = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
    await store.put('task', {
      name: words[0],
      description: words[1],
      assignee_id: accountId,
      due,
      state,
    })
  }
}
