// Components of areas in the generated views, each in a separate chunk.
import AddTask from '@mui/icons-material/AddTask'
import CopyAll from '@mui/icons-material/CopyAll'
import Download from '@mui/icons-material/DownloadOutlined'
import AltRoute from '@mui/icons-material/AltRoute'
import Forum from '@mui/icons-material/ForumOutlined'
import AddShoppingCart from '@mui/icons-material/AddShoppingCart'
import PersonOff from '@mui/icons-material/PersonOff'
import { lazy } from 'react'
import { weekdays } from '#resources/dispatch/index.ts'
import { loadChunk } from '../common/loadChunk.ts'
import { MergeGlyph } from '../ui/glyphs.tsx'
import type { ViewSlots } from '../kernel/viewSlots.ts'
import type { Row } from '../kernel/form/formValues.ts'
import { listPages } from './listPages.ts'
import { orderActions } from './orderActions.ts'
import { trackingActions } from './trackingActions.ts'
import { userActions } from './userActions.ts'

const control = () => loadChunk(() => import('./control/index.ts'))
const eventLog = () => loadChunk(() => import('./event-log/index.ts'))
const fuel = () => loadChunk(() => import('./fuel/index.ts'))
const fuelNorms = () => loadChunk(() => import('./fuel-norms/index.ts'))
const inspection = () => loadChunk(() => import('./inspection/index.ts'))
const organisation = () => loadChunk(() => import('./organisation/index.ts'))
const orders = () => loadChunk(() => import('./orders/index.ts'))
const printForms = () => loadChunk(() => import('./print-forms/index.ts'))
const report = () => loadChunk(() => import('./report/index.ts'))
const schedule = () => loadChunk(() => import('./schedule/index.ts'))
const staff = () => loadChunk(() => import('./staff/index.ts'))
const tasks = () => loadChunk(() => import('./tasks/index.ts'))
const tracking = () => loadChunk(() => import('./tracking/index.ts'))
const warehouse = () => loadChunk(() => import('./warehouse/index.ts'))
const waybill = () => loadChunk(() => import('./waybill/index.ts'))
const webhooks = () => loadChunk(() => import('./webhooks/index.ts'))

const WhoIsFree = lazy(async () => ({ default: (await schedule()).WhoIsFree }))
const CallerInput = lazy(async () => ({ default: (await orders()).CallerInput }))
const Remedy = lazy(async () => ({ default: (await control()).Remedy }))
const LevelCell = lazy(async () => ({ default: (await fuel()).LevelCell }))
const TrackerStatus = lazy(async () => ({ default: (await tracking()).TrackerStatus }))
const WeekdayInput = lazy(async () => ({ default: (await orders()).WeekdayInput }))

export const pageSlots: ViewSlots = {
  lists: listPages,
  aboveList: {
    'book-month': lazy(async () => ({
      default: (await loadChunk(() => import('./month/index.ts'))).MonthClose,
    })),
    order: lazy(async () => ({
      default: (await loadChunk(() => import('./dispatch/index.ts'))).OrderScreens,
    })),
    object: TrackerStatus,
    task: lazy(async () => ({ default: (await tasks()).TaskViews })),
    'event-log': lazy(async () => ({ default: (await eventLog()).RetentionNote })),
  },
  belowForm: {
    organisation: lazy(async () => ({ default: (await organisation()).ContractExport })),
    'event-car-driver': WhoIsFree,
    car: lazy(async () => ({ default: (await fuelNorms()).MissingNorms })),
    'fuel-consumption-norm': lazy(async () => ({ default: (await fuelNorms()).NormPanel })),
    order: lazy(async () => ({ default: (await orders()).OrderPanel })),
    'order-recurrence': lazy(async () => ({ default: (await orders()).NextDaysOf })),
    'print-form-setting': lazy(async () => ({ default: (await printForms()).PreviewPanel })),
    task: lazy(async () => ({ default: (await tasks()).SeeTask })),
    'tracker-connection': lazy(async () => ({ default: (await tracking()).TestConnection })),
    user: lazy(async () => ({
      default: (await loadChunk(() => import('./users/index.ts'))).AccountPanel,
    })),
    webhook: lazy(async () => ({ default: (await webhooks()).WebhookPanel })),
  },
  belowNewForm: {
    'tracker-connection': TrackerStatus,
    order: lazy(async () => ({ default: (await orders()).FreeVehicles })),
    'order-recurrence': lazy(async () => ({ default: (await orders()).NextDays })),
    'event-car-driver': WhoIsFree,
    'print-form-setting': lazy(async () => ({ default: (await printForms()).NewPreviewPanel })),
  },
  aboveRecord: {
    finding: lazy(async () => ({ default: (await control()).FindingNote })),
  },
  belowRecord: {
    order: lazy(async () => {
      const { ReadOrder } = await orders()
      return { default: ({ row }: { row: Row }) => ReadOrder({ id: row.id }) }
    }),
    'order-recurrence': lazy(async () => ({ default: (await orders()).NextDaysOfRecord })),
    'fuel-consumption-norm': lazy(async () => ({ default: (await fuelNorms()).NormRecordPanel })),
    task: lazy(async () => {
      const { SeeTask } = await tasks()
      return { default: ({ row }: { row: Row }) => SeeTask({ id: row.id }) }
    }),
    'event-log': lazy(async () => ({ default: (await eventLog()).EventPanel })),
    finding: lazy(async () => ({ default: (await control()).AcceptFinding })),
    refueling: lazy(async () => ({ default: (await fuel()).ReceiptPanel })),
    'way-bill': lazy(async () => ({ default: (await tracking()).SheetVisits })),
    'webhook-delivery': lazy(async () => ({ default: (await webhooks()).ReplayDelivery })),
  },
  aboutRecord: {
    car: lazy(async () => ({ default: (await report()).RecordReports })),
    object: lazy(async () => ({ default: (await tracking()).MapLink })),
  },
  afterCard: {
    'mechanic-checkup': lazy(async () => ({ default: (await inspection()).RequestOfCheck })),
    refueling: lazy(async () => ({ default: (await fuel()).LastReceipt })),
  },
  inputs: {
    'event-car-driver.repeat': lazy(async () => ({ default: (await schedule()).RepeatInput })),
    'event-car-driver.repeat_until': lazy(async () => ({
      default: (await schedule()).RepeatUntilInput,
    })),
    'mechanic-checkup.repair_requested': lazy(async () => ({
      default: (await inspection()).RepairRequestInput,
    })),
    ...Object.fromEntries(
      weekdays.map((day) => [`order-recurrence.${day}`, WeekdayInput] as const),
    ),
    'order.channel_data': CallerInput,
    'order.customer': CallerInput,
    'organisation.country': lazy(async () => ({ default: (await organisation()).CountryInput })),
    'organisation.map_file': lazy(async () => ({ default: (await organisation()).MapFileInput })),
    'organisation.time_zone': lazy(async () => ({ default: (await organisation()).ZoneInput })),
    'print-form-setting.form': lazy(async () => ({ default: (await printForms()).FormInput })),
    'print-form-setting.added_lines.field': lazy(async () => ({
      default: (await printForms()).AddedFieldInput,
    })),
    'print-form-setting.signatures.signature': lazy(async () => ({
      default: (await printForms()).SignatureInput,
    })),
    'print-form-setting.tables.table': lazy(async () => ({
      default: (await printForms()).TableInput,
    })),
    'print-form-setting.left_out.block': lazy(async () => ({
      default: (await printForms()).BlockInput,
    })),
    'staff.dismissed': lazy(async () => ({ default: (await staff()).DismissedInput })),
    'task.about': lazy(async () => ({ default: (await tasks()).AboutInput })),
    'way-bill.days': lazy(async () => ({ default: (await waybill()).DaysInput })),
    'way-bill.handovers': lazy(async () => ({ default: (await waybill()).HandoversInput })),
  },
  cells: {
    'finding.remedy': Remedy,
    'reservoir.fill': LevelCell,
  },
  values: {
    'finding.remedy': Remedy,
    'refueling-queue.level': LevelCell,
    'reservoir.fill': LevelCell,
    'task.about': lazy(async () => ({ default: (await tasks()).AboutShown })),
  },
  recordActions: [
    {
      label: 'app.messages.send_record',
      icon: Forum,
      dialog: lazy(async () => ({
        default: (await loadChunk(() => import('./messages/index.ts'))).SendRecord,
      })),
    },
    {
      label: 'app.tasks.create',
      icon: AddTask,
      creates: 'task',
      dialog: lazy(async () => ({ default: (await tasks()).TaskAbout })),
    },
    ...orderActions,
    {
      label: 'app.dismissal.action',
      icon: PersonOff,
      of: 'staff',
      edits: true,
      dialog: lazy(async () => ({ default: (await staff()).DismissDialog })),
    },
    {
      label: 'app.export.titles',
      icon: Download,
      of: 'way-bill',
      dialog: lazy(async () => ({ default: (await waybill()).ElectronicSheetFile })),
    },
  ],
  selectionActions: [
    {
      label: 'app.orders.merge',
      icon: MergeGlyph,
      of: 'order',
      least: 2,
      dialog: lazy(async () => ({ default: (await orders()).MergeOrdersDialog })),
    },
  ],
  listActions: [
    {
      label: 'app.orders.proposals',
      icon: AltRoute,
      of: 'order',
      dialog: lazy(async () => ({ default: (await orders()).MergeProposalsDialog })),
    },
    ...trackingActions,
    ...userActions,
    {
      label: 'app.stock.reorder',
      icon: AddShoppingCart,
      of: 'supply',
      dialog: lazy(async () => ({ default: (await warehouse()).ReorderDialog })),
    },
    {
      label: 'app.planning.copy',
      icon: CopyAll,
      of: 'event-car-driver',
      dialog: lazy(async () => ({ default: (await schedule()).CopyWeekDialog })),
    },
  ],
  loadErrors: {
    car: 'could get cars',
    object: 'something went wrong',
    staff: 'can not get staff',
    'way-bill': 'can not get routeBills',
  },
  reloadedAfter: { user: ['company', 'subdivision'] },
  sessionAfter: ['own-field', 'own-field-option'],
}
