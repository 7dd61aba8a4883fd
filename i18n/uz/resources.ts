import type { ResourceMessages, SystemLabels } from '../messages.ts'
import { inquiries } from './labels/car-inquiry.ts'
import { catalogue } from './labels/catalogue.ts'
import { control } from './pages/control.ts'
import { dispatch } from './labels/dispatch.ts'
import { documents } from './labels/documents.ts'
import { eventLog } from './labels/event-log.ts'
import { fleet } from './labels/fleet.ts'
import { fuelNorms } from './labels/fuel-norms.ts'
import { fuel } from './labels/fuel.ts'
import { fuelStatements } from './labels/fuel-statements.ts'
import { gateShifts } from './pages/gate.ts'
import { inspection } from './labels/inspection.ts'
import { maintenance } from './labels/maintenance.ts'
import { movingInSteps } from './pages/moving-in.ts'
import { numberedItems } from './labels/numbered-items.ts'
import { orders } from './labels/orders.ts'
import { orderRecurrences } from './labels/order-recurrences.ts'
import { platform } from './labels/platform.ts'
import { printForms } from './labels/print-forms.ts'
import { savedReports } from './pages/reports.ts'
import { schedule } from './labels/schedule.ts'
import { staff } from './labels/staff.ts'
import { stockDocuments } from './labels/stock-documents.ts'
import { stocktakings } from './labels/stocktakings.ts'
import { trackedObjects } from './pages/tracking.ts'
import { warehouse } from './labels/warehouse.ts'
import { waybill } from './labels/waybill.ts'
import { waybillStatements } from './labels/waybill-statements.ts'
import { webhookResources } from './labels/webhooks.ts'

export const resources: ResourceMessages = {
  ...catalogue,
  ...control,
  ...dispatch,
  ...documents,
  ...eventLog,
  ...fleet,
  ...fuelNorms,
  ...fuel,
  ...fuelStatements,
  ...gateShifts,
  ...inquiries,
  ...inspection,
  ...maintenance,
  ...movingInSteps,
  ...numberedItems,
  ...orders,
  ...orderRecurrences,
  ...platform,
  ...printForms,
  ...savedReports,
  ...schedule,
  ...staff,
  ...stockDocuments,
  ...stocktakings,
  ...trackedObjects,
  ...warehouse,
  ...waybill,
  ...waybillStatements,
  ...webhookResources,
}

export const system: SystemLabels = {
  id: 'Yozuv raqami',
  version: 'Versiya',
  created_at: 'Yaratilgan',
  created_by: 'Kim yaratgan',
  updated_at: 'Oʻzgartirilgan',
  updated_by: 'Kim oʻzgartirgan',
  archived_at: 'Arxivlangan sana',
  archived_by: 'Kim arxivlagan',
  archived_by_name: 'Kim arxivlagan',
  replaced: 'Tuzatilgan',
  replaced_by_id: 'Nima bilan tuzatilgan',
  document: 'Hujjat',
  document_id: 'Hujjat raqami',
  document_title: 'Hujjat nomi',
  reverses_id: 'Nimani qaytaradi',
  reversed: 'Qaytarilgan',
  balance: 'Keyingi qoldiq',
  late_days: 'Kiritish kechikishi',
}
