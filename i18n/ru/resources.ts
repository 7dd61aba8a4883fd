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

/** Every resource of the registry, area by area. */
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
  id: 'Номер записи',
  version: 'Версия',
  created_at: 'Создано',
  created_by: 'Кем создано',
  updated_at: 'Изменено',
  updated_by: 'Кем изменено',
  archived_at: 'Дата архивации',
  archived_by: 'Кем архивировано',
  archived_by_name: 'Кем архивировано',
  replaced: 'Исправлено',
  replaced_by_id: 'Чем исправлено',
  document: 'Документ',
  document_id: 'Номер документа',
  document_title: 'Название документа',
  reverses_id: 'Что сторнирует',
  reversed: 'Сторнировано',
  balance: 'Остаток после',
  late_days: 'Опоздание ввода',
}
