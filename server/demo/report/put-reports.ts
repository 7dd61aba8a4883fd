// Saved reports of the demonstration: its manager receives them after each month.
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import type { Localized } from '../localized.ts'

const costs: Localized = {
  ru: 'Затраты на автомобили за месяц',
  uz: 'Avtomobil xarajatlari, bir oy',
}
const fuel: Localized = {
  ru: 'Расход топлива по водителям за неделю',
  uz: 'Haydovchilar boʻyicha yoqilgʻi sarfi, bir hafta',
}
const papers: Localized = { ru: 'Сроки документов', uz: 'Hujjatlar muddati' }

export async function putReports(store: Store, { tongue }: Pick<Fleet, 'tongue'>): Promise<void> {
  const kept = [
    { name: costs[tongue], report: 'vehicle_costs', preset: 'last_month' },
    { name: fuel[tongue], report: 'fuel_by_driver', preset: 'last_week' },
    { name: papers[tongue], report: 'expiring_documents', preset: 'next_30_days', format: 'csv' },
  ]
  for (const one of kept) await store.put('report', one)
}
