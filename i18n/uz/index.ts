import type { Messages } from '../messages.ts'
import { accessTokens } from './access-tokens.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { cards } from './cards.ts'
import { controlCentre } from './control.ts'
import { counts } from './counts.ts'
import { dashboard } from './dashboard.ts'
import { editing } from './editing.ts'
import { files } from './export.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { gate } from './gate.ts'
import { imports } from './import.ts'
import { history } from './history.ts'
import { inbox } from './inbox.ts'
import { grid } from './grid.ts'
import { list } from './list.ts'
import { live } from './live.ts'
import { logging } from './logging.ts'
import { map } from './map.ts'
import { messages } from './messages.ts'
import { month } from './month.ts'
import { movingIn } from './moving-in.ts'
import { names } from './names.ts'
import { ra } from './ra.ts'
import { receipt } from './receipt.ts'
import { refusals } from './refusals.ts'
import { repair } from './repair.ts'
import { reports } from './report-names.ts'
import { reportPages } from './reports.ts'
import { resources, system } from './resources.ts'
import { shell } from './shell.ts'
import { stock } from './stock.ts'
import { tasks } from './tasks.ts'
import { driving } from './driving.ts'
import { dispatchMap } from './dispatch-map.ts'
import { trackImport } from './track-import.ts'
import { orderPages } from './order-pages.ts'
import { planning } from './planning.ts'
import { timeline } from './timeline.ts'
import { tracking } from './tracking.ts'
import { trialTrip } from './trial-trip.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'
import { workstation } from './workstation.ts'

export const uz: Messages = {
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
