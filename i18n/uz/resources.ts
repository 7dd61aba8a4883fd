import type { ResourceMessages, SystemLabels } from '../messages.ts'
import { catalogue } from './catalogue.ts'
import { dispatch } from './dispatch.ts'
import { fleet } from './fleet.ts'
import { staff } from './staff.ts'
import { warehouse } from './warehouse.ts'
import { waybill } from './waybill.ts'

export const resources: ResourceMessages = { ...catalogue, ...dispatch, ...fleet, ...staff, ...warehouse, ...waybill }

export const system: SystemLabels = {
  id: 'Yozuv raqami',
  version: 'Versiya',
  created_at: 'Yaratilgan',
  created_by: 'Kim yaratgan',
  updated_at: 'Oʻzgartirilgan',
  updated_by: 'Kim oʻzgartirgan',
  archived_at: 'Arxivlangan sana',
  archived_by: 'Kim arxivlagan',
}
