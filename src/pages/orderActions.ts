// Actions on transport orders and their templates other than editing. Their dialogs are in the
// chunk of orders.
import CallSplit from '@mui/icons-material/CallSplit'
import Description from '@mui/icons-material/DescriptionOutlined'
import EventRepeat from '@mui/icons-material/EventRepeat'
import Link from '@mui/icons-material/Link'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import StarOutline from '@mui/icons-material/StarOutlineOutlined'
import { lazy } from 'react'
import { loadChunk } from '../common/loadChunk.ts'
import type { RecordActionSlot } from '../kernel/viewSlots.ts'

const orders = () => loadChunk(() => import('./orders/index.ts'))
const isUnderWay = (state: unknown) => state === 'assigned' || state === 'in_progress'

export const orderActions: readonly RecordActionSlot[] = [
  {
    label: 'app.orders.from_template',
    icon: PlaylistAdd,
    of: 'template',
    dialog: lazy(async () => ({ default: (await orders()).OrderFromTemplate })),
  },
  {
    label: 'app.orders.way_bill',
    icon: Description,
    of: 'order',
    edits: true,
    while: ({ state, way_bill_id }) => way_bill_id !== null || isUnderWay(state),
    dialog: lazy(async () => ({ default: (await orders()).WayBillOfOrder })),
  },
  {
    label: 'app.orders.recur',
    icon: EventRepeat,
    of: 'order',
    creates: 'order-recurrence',
    dialog: lazy(async () => ({ default: (await orders()).RecurrenceOfOrder })),
  },
  {
    label: 'app.orders.link.title',
    icon: Link,
    of: 'order',
    edits: true,
    dialog: lazy(async () => ({ default: (await orders()).StatusLinkDialog })),
  },
  {
    label: 'app.orders.split',
    icon: CallSplit,
    of: 'order',
    edits: true,
    while: ({ state, trip_id }) => trip_id !== null && state === 'assigned',
    dialog: lazy(async () => ({ default: (await orders()).SplitTripDialog })),
  },
  {
    label: 'app.orders.rate',
    icon: StarOutline,
    of: 'order',
    while: ({ ratable }) => ratable === true,
    dialog: lazy(async () => ({ default: (await orders()).RateOrder })),
  },
]
