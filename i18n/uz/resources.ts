import type { ResourceMessages, SystemLabels } from '../messages.ts'
import { inquiries } from './car-inquiry.ts'
import { catalogue } from './catalogue.ts'
import { control } from './control.ts'
import { dispatch } from './dispatch.ts'
import { documents } from './documents.ts'
import { eventLog } from './event-log.ts'
import { fleet } from './fleet.ts'
import { fuelNorms } from './fuel-norms.ts'
import { fuel } from './fuel.ts'
import { gateShifts } from './gate.ts'
import { inspection } from './inspection.ts'
import { maintenance } from './maintenance.ts'
import { movingInSteps } from './moving-in.ts'
import { numberedItems } from './numbered-items.ts'
import { orders } from './orders.ts'
import { orderRecurrences } from './order-recurrences.ts'
import { platform } from './platform.ts'
import { printForms } from './print-forms.ts'
import { savedReports } from './reports.ts'
import { schedule } from './schedule.ts'
import { staff } from './staff.ts'
import { stockDocuments } from './stock-documents.ts'
import { stocktakings } from './stocktakings.ts'
import { trackedObjects } from './tracking.ts'
import { warehouse } from './warehouse.ts'
import { waybill } from './waybill.ts'
import { waybillStatements } from './waybill-statements.ts'
import { webhookResources } from './webhooks.ts'

export const resources: ResourceMessages = {
  ...catalogue,
  ...control,
  ...dispatch,
  ...documents,
  ...eventLog,
  ...fleet,
  ...fuelNorms,
  ...fuel,
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
