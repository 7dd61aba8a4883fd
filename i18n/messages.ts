// What each language owes the product. The texts of resources are typed by their descriptors, the
// rest by Russian, the default language.
import type { TranslationMessages } from 'react-admin'
import type { Registry, ResourceName } from '#resources/index.ts'
import type { systemKeys } from '#resources/kernel/derive.ts'
import type { ledgerKeys } from '#resources/kernel/rules/ledger.ts'
import type { ErrorCode, FaultCode } from '#resources/kernel/calls/error-codes.ts'
import type { ReportTexts } from '#resources/kernel/views/report.ts'
import type { Reports } from '#resources/reports.ts'
import type { MessagesOf } from '#resources/kernel/types.ts'
import type { accessTokens } from './ru/pages/access-tokens.ts'
import type { account } from './ru/pages/account.ts'
import type { admin } from './ru/pages/admin.ts'
import type { cards } from './ru/views/cards.ts'
import type { controlCentre } from './ru/pages/control.ts'
import type { counts } from './ru/counts.ts'
import type { dashboard } from './ru/pages/dashboard.ts'
import type { driving } from './ru/pages/driving.ts'
import type { editing } from './ru/views/editing.ts'
import type { files } from './ru/views/export.ts'
import type { form } from './ru/views/form.ts'
import type { dispatchMap } from './ru/pages/dispatch-map.ts'
import type { trackImport } from './ru/pages/track-import.ts'
import type { tracking } from './ru/pages/tracking.ts'
import type { frame } from './ru/views/frame.ts'
import type { imports } from './ru/views/import.ts'
import type { history } from './ru/views/history.ts'
import type { inbox } from './ru/pages/inbox.ts'
import type { gate } from './ru/pages/gate.ts'
import type { grid } from './ru/views/grid.ts'
import type { list } from './ru/views/list.ts'
import type { live } from './ru/views/live.ts'
import type { logging } from './ru/pages/logging.ts'
import type { map } from './ru/views/map.ts'
import type { messages } from './ru/pages/messages.ts'
import type { month } from './ru/pages/month.ts'
import type { movingIn } from './ru/pages/moving-in.ts'
import type { names } from './ru/views/names.ts'
import type { orderPages } from './ru/pages/order-pages.ts'
import type { orderStatus } from './ru/pages/order-status.ts'
import type { planning } from './ru/pages/planning.ts'
import type { prints } from './ru/server/prints.ts'
import type { receipt } from './ru/pages/receipt.ts'
import type { repair } from './ru/pages/repair.ts'
import type { reportPages } from './ru/pages/reports.ts'
import type { sheets } from './ru/server/sheets.ts'
import type { shell } from './ru/shell.ts'
import type { stock } from './ru/pages/stock.ts'
import type { tasks } from './ru/pages/tasks.ts'
import type { timeline } from './ru/views/timeline.ts'
import type { trialTrip } from './ru/pages/trial-trip.ts'
import type { views } from './ru/views/views.ts'
import type { webhooks } from './ru/labels/webhooks.ts'
import type { workstation } from './ru/views/workstation.ts'

/** The same tree with other words in it. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** A missing label, option, section or child label does not compile. */
export type ResourceMessages = { readonly [N in ResourceName]: MessagesOf<Registry[N]> }
/**
 * One area's share: whole resources, so that a file with a label missing does not compile by
 * itself.
 */
export type AreaMessages = Partial<ResourceMessages>
/** Texts of the reports. */
export type ReportMessages = { readonly [N in keyof Reports]: ReportTexts<Reports[N]> }
/** Labels that every resource has alike. */
export type SystemLabels = Readonly<
  Record<(typeof systemKeys)[number] | (typeof ledgerKeys)[number], string>
>

/** What was refused, and how to put it right. */
export interface Refusals {
  errors: Readonly<Record<ErrorCode, string>>
  faults: Readonly<Record<FaultCode, string>>
}

export type Shell = Texts<typeof shell>
export type AccountTexts = Texts<typeof account>
export type AccessTokenTexts = Texts<typeof accessTokens>
export type AdminTexts = Texts<typeof admin>
export type ListTexts = Texts<typeof list>
export type CardTexts = Texts<typeof cards>
export type MonthTexts = Texts<typeof month>
export type MovingInTexts = Texts<typeof movingIn>
export type ControlTexts = Texts<typeof controlCentre>
export type DashboardTexts = Texts<typeof dashboard>
export type EditingTexts = Texts<typeof editing>
export type GridTexts = Texts<typeof grid>
export type FormTexts = Texts<typeof form>
export type LiveTexts = Texts<typeof live>
export type InboxTexts = Texts<typeof inbox>
export type TalkTexts = Texts<typeof messages>
export type LoggingTexts = Texts<typeof logging>
export type MapTexts = Texts<typeof map>
export type TaskTexts = Texts<typeof tasks>
export type TrialTripTexts = Texts<typeof trialTrip>
export type ViewTexts = Texts<typeof views>
export type PrintTexts = Texts<typeof prints>
export type ReceiptTexts = Texts<typeof receipt>
export type StockTexts = Texts<typeof stock>
export type GateTexts = Texts<typeof gate>
export type RepairTexts = Texts<typeof repair>
export type DispatchMapTexts = Texts<typeof dispatchMap>
export type TrackImportTexts = Texts<typeof trackImport>
export type TrackingTexts = Texts<typeof tracking>
export type OrderTexts = Texts<typeof orderPages>
export type OrderStatusTexts = Texts<typeof orderStatus>
export type DrivingTexts = Texts<typeof driving>
export type PlanningTexts = Texts<typeof planning>
export type TimelineTexts = Texts<typeof timeline>
export type WebhookTexts = Texts<typeof webhooks>
export type WorkstationTexts = Texts<typeof workstation>
export type FileTexts = Texts<typeof files>
export type HistoryTexts = Texts<typeof history>
export type FrameTexts = Texts<typeof frame>
export type ImportTexts = Texts<typeof imports>
export type SheetTexts = Texts<typeof sheets>
export type ReportPageTexts = Texts<typeof reportPages>
export type Names = Texts<typeof names>
export type Counts = Texts<typeof counts>

export interface AppMessages
  extends
    Omit<Shell, 'shell' | 'failure'>,
    Omit<FrameTexts, 'shell' | 'failure'>,
    AccessTokenTexts,
    WebhookTexts,
    AccountTexts,
    AdminTexts,
    ListTexts,
    GridTexts,
    FormTexts,
    EditingTexts,
    CardTexts,
    LiveTexts,
    InboxTexts,
    TalkTexts,
    MapTexts,
    ControlTexts,
    MonthTexts,
    MovingInTexts,
    DashboardTexts,
    LoggingTexts,
    ImportTexts,
    TaskTexts,
    TrialTripTexts,
    ViewTexts,
    OrderTexts,
    DrivingTexts,
    DispatchMapTexts,
    TrackImportTexts,
    TrackingTexts,
    PlanningTexts,
    TimelineTexts,
    GateTexts,
    WorkstationTexts,
    StockTexts,
    ReceiptTexts,
    RepairTexts,
    FileTexts,
    HistoryTexts,
    Names,
    ReportPageTexts,
    Refusals {
  shell: Shell['shell'] & FrameTexts['shell']
  failure: Shell['failure'] & FrameTexts['failure']
  counts: Counts
}

/** react-admin's own texts, its optional groups included. */
export type RaMessages = Required<TranslationMessages['ra']>

/** All texts of one language. */
export interface Messages {
  ra: RaMessages
  app: AppMessages
  resources: ResourceMessages
  reports: ReportMessages
  system: SystemLabels
}

type Paths<T> = T extends string
  ? ''
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string]
/** Keys of the product's own texts, for `translate('app.list.search' satisfies AppKey)`. */
export type AppKey = `app.${Paths<AppMessages>}`
