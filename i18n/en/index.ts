import type { Messages } from '../messages.ts'
import { accessTokens } from './pages/access-tokens.ts'
import { account } from './pages/account.ts'
import { admin } from './pages/admin.ts'
import { cards } from './views/cards.ts'
import { controlCentre } from './pages/control.ts'
import { counts } from './counts.ts'
import { dashboard } from './pages/dashboard.ts'
import { editing } from './views/editing.ts'
import { files } from './views/export.ts'
import { form } from './views/form.ts'
import { frame } from './views/frame.ts'
import { gate } from './pages/gate.ts'
import { imports } from './views/import.ts'
import { history } from './views/history.ts'
import { inbox } from './pages/inbox.ts'
import { grid } from './views/grid.ts'
import { list } from './views/list.ts'
import { live } from './views/live.ts'
import { logging } from './pages/logging.ts'
import { map } from './views/map.ts'
import { messages } from './pages/messages.ts'
import { month } from './pages/month.ts'
import { movingIn } from './pages/moving-in.ts'
import { names } from './views/names.ts'
import { ra } from './views/ra.ts'
import { receipt } from './pages/receipt.ts'
import { refusals } from './server/refusals.ts'
import { repair } from './pages/repair.ts'
import { reports } from './server/report-names.ts'
import { reportPages } from './pages/reports.ts'
import { resources, system } from './resources.ts'
import { shell } from './shell.ts'
import { stock } from './pages/stock.ts'
import { tasks } from './pages/tasks.ts'
import { driving } from './pages/driving.ts'
import { dispatchMap } from './pages/dispatch-map.ts'
import { trackImport } from './pages/track-import.ts'
import { orderPages } from './pages/order-pages.ts'
import { planning } from './pages/planning.ts'
import { timeline } from './views/timeline.ts'
import { tracking } from './pages/tracking.ts'
import { trialTrip } from './pages/trial-trip.ts'
import { views } from './views/views.ts'
import { webhooks } from './labels/webhooks.ts'
import { workstation } from './views/workstation.ts'

export const en: Messages = {
  ra,
  app: {
    ...shell,
    ...frame,
    shell: { ...shell.shell, ...frame.shell },
    failure: { ...shell.failure, ...frame.failure },
    ...account,
    ...accessTokens,
    ...webhooks,
    ...admin,
    ...list,
    ...grid,
    ...form,
    ...editing,
    ...cards,
    ...live,
    ...inbox,
    ...messages,
    ...map,
    ...controlCentre,
    ...month,
    ...movingIn,
    ...dashboard,
    ...logging,
    ...imports,
    ...tasks,
    ...trialTrip,
    ...views,
    ...orderPages,
    ...driving,
    ...dispatchMap,
    ...trackImport,
    ...planning,
    ...timeline,
    ...tracking,
    ...gate,
    ...repair,
    ...workstation,
    ...reportPages,
    ...receipt,
    ...stock,
    ...files,
    ...history,
    ...names,
    ...refusals,
    counts,
  },
  resources,
  reports,
  system,
}
