// Hand-written pages that replace generated lists, each in a separate chunk.
import { lazy } from 'react'
import { loadChunk } from '../common/loadChunk.ts'
import type { ViewSlots } from '../kernel/viewSlots.ts'

const report = () => loadChunk(() => import('./report/index.ts'))

export const listPages: ViewSlots['lists'] = {
  'order-drive': lazy(async () => ({
    default: (await loadChunk(() => import('./driving/index.ts'))).DriverPage,
  })),
  'gate-shift': lazy(async () => ({
    default: (await loadChunk(() => import('./gate/index.ts'))).GateBoard,
  })),
  'message-role-access': lazy(async () => ({
    default: (await loadChunk(() => import('./message-rules/index.ts'))).MessageRules,
  })),
  'moving-in-step': lazy(async () => ({
    default: (await loadChunk(() => import('./moving-in/index.ts'))).MovingInPage,
  })),
  'order-board': lazy(async () => ({
    default: (await loadChunk(() => import('./dispatch/index.ts'))).BoardPage,
  })),
  'order-map': lazy(async () => ({
    default: (await loadChunk(() => import('./dispatch/index.ts'))).VehicleMapPage,
  })),
  'object-map': lazy(async () => ({
    default: (await loadChunk(() => import('./tracking/index.ts'))).MonitoringPage,
  })),
  report: lazy(async () => ({ default: (await report()).ReportPage })),
  'report-summary': lazy(async () => ({ default: (await report()).SummaryPage })),
  'resource-access': lazy(async () => ({
    default: (await loadChunk(() => import('./roles/index.ts'))).RolesPage,
  })),
}
