import { roleNamesIn } from '#resources/platform/index.ts'
import type { Names } from '../../messages.ts'

export const names: Names = {
  areas: {
    catalogue: 'Maʼlumotnomalar',
    platform: 'Maʼmuriyat',
    settings: 'Sozlamalar',
    fleet: 'Transport vositalari',
    staff: 'Xodimlar',
    fuel: 'YoMM',
    inspection: 'Koʻriklar',
    schedule: 'Ish jadvali',
    dispatch: 'Dispetcherlik',
    waybill: 'Yoʻl varaqalari',
    maintenance: 'Texnik xizmat koʻrsatish',
    warehouse: 'Ombor',
    tracking: 'Monitoring',
    report: 'Hisobotlar',
  },
  roles: {
    root: 'Superfoydalanuvchi',
    ...roleNamesIn('uz'),
    'operations-manager': 'Operatsion menejer',
    chief: 'Boshliq',
  },
  access: { none: 'Ruxsat yoʻq', read: 'Koʻrish', edit: 'Tahrirlash' },
  file_kinds: { document: 'Hujjat', image: 'Rasm', other: 'Fayl' },
}
