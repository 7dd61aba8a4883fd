// The desks of a request: who reports a defect, who issues what it takes, who does the work.
import { defectRoles, inquiryRoles, issueListRoles } from '../../kernel/role-lists.ts'

const what = ['number', 'state', 'car_id', 'kind', 'date', 'description', 'photos'] as const

/** A driver, or a user who has scanned the code on the vehicle: only their own. */
const report = {
  own: true,
  list: {
    columns: ['date', 'car_id', 'description', 'state', 'reject_reason'],
    filters: ['car_id', 'date', 'state'],
    sort: '-date',
  },
  form: {
    general: ['car_id', 'description', 'photos', 'date', 'source', 'state'],
  },
  transitions: ['cancel'],
  access: 'vehicle-defect',
  basePaths: ['api/fms/vehicle-defect'],
  screens: {
    list: { path: '/defects', roles: defectRoles },
    create: { path: '/defects/add', roles: defectRoles },
    edit: { path: '/defects/:id', roles: defectRoles },
  },
} as const

/** The warehouse: reserves, issues in parts, takes back. */
const issue = {
  slice: 'materials',
  list: {
    columns: ['number', 'date', 'car_id', 'state', 'description', 'decider_id', 'downtime_from'],
    filters: ['state', 'car_id', 'date'],
    sort: '-date',
  },
  form: { general: { request: what, parts: ['parts'], issues: ['issues'] } },
  transitions: ['reserve', 'release', 'issuePart', 'issue'],
  access: 'car-inquiry-issue',
  basePaths: ['api/tech-inspection/order-issue', 'api/smn/order-issue'],
  screens: {
    list: { path: '/car-inquiries-issue', roles: issueListRoles },
    edit: { path: '/car-inquiries-issue/:id', roles: inquiryRoles },
  },
} as const

/** Those who do the work, and its costs. */
const execution = {
  slice: 'accepted',
  list: {
    columns: [
      ...(['number', 'date', 'car_id', 'state', 'description', 'executor_id'] as const),
      ...(['executed_at', 'counterparty_id', 'hours', 'cost'] as const),
    ],
    filters: ['state', 'car_id', 'executed_at', 'executor_id', 'counterparty_id'],
    sort: '-date',
    totals: ['hours', 'cost'],
  },
  form: {
    general: {
      request: what,
      works: ['works', 'parts'],
      execution: ['executor_id', 'executed_at', 'odometer', 'execution_note'],
      outside: ['counterparty_id', 'invoice_number', 'outside_cost', 'documents'],
      cost: ['hours', 'work_cost', 'part_cost', 'cost'],
    },
  },
  transitions: ['execute'],
  access: 'inquiry-execution',
  basePaths: ['api/tech-inspection/order-execution', 'api/smn/order-execution'],
  screens: {
    list: { path: '/performance-report', roles: inquiryRoles },
    edit: { path: '/performance-report/:id', roles: inquiryRoles },
  },
} as const

export const desks = { report, issue, execution } as const
