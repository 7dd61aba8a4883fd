// The steps of moving in, as counted by the server, and the resource of each subject.
import type { ResourceName } from '#resources/index.ts'
import type { WireRow } from '../../kernel/cells/cell.ts'

type StepName =
  | ('organisation' | 'structure' | 'catalogues' | 'vehicles' | 'people' | 'users')
  | ('norms' | 'openings' | 'documents' | 'first_day')
type Missing =
  | ('organisation' | 'car' | 'staff' | 'user' | 'norm' | 'odometer' | 'tank' | 'stock')
  | ('insurance_policy' | 'technical_inspection')
type SubjectName =
  | Missing
  | ('company' | 'subdivision' | 'fuel' | 'car_model' | 'staff_position' | 'reservoir')
  | ('vehicle_document' | 'staff_document' | 'order' | 'way_bill' | 'first_day')

export interface MovingInLine extends WireRow {
  step: StepName
  subject: SubjectName
  state: 'empty' | 'incomplete' | 'optional' | 'complete'
  count: number
  missing: number
}

/** Subjects with a text for what is missing. */
const missingOf: Readonly<Record<Missing, true>> = {
  ...{ organisation: true, car: true, staff: true, user: true, norm: true, odometer: true },
  ...{ tank: true, stock: true, insurance_policy: true, technical_inspection: true },
}
export const hasMissingText = (subject: SubjectName): subject is Missing => subject in missingOf

/** The resource of each subject; null for the first day. */
export const resourceOfSubject: Readonly<Record<SubjectName, ResourceName | null>> = {
  organisation: 'organisation',
  company: 'company',
  subdivision: 'subdivision',
  fuel: 'fuel',
  car_model: 'car-model',
  staff_position: 'staff-position',
  car: 'car',
  staff: 'staff',
  user: 'user',
  norm: 'fuel-consumption-norm',
  odometer: 'car',
  tank: 'car',
  reservoir: 'reservoir',
  stock: 'supply',
  insurance_policy: 'insurance-policy',
  technical_inspection: 'technical-inspection',
  vehicle_document: 'vehicle-document',
  staff_document: 'staff-document',
  order: 'order',
  way_bill: 'way-bill',
  first_day: null,
}

export interface Step {
  name: StepName
  lines: readonly MovingInLine[]
  done: boolean
}

const isDone = ({ state }: MovingInLine) => state === 'complete' || state === 'optional'

/** The lines grouped by step, in the order of the server. */
export function stepsOf(lines: readonly MovingInLine[]): Step[] {
  return [...new Set(lines.map(({ step }) => step))].map((name) => {
    const own = lines.filter(({ step }) => step === name)
    return { name, lines: own, done: own.every(isDone) }
  })
}

/** Whether the first day is open. */
export const hasBegun = (lines: readonly MovingInLine[]) =>
  lines.some(({ subject, state }) => subject === 'first_day' && state === 'complete')
