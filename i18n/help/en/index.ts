import type { HelpTexts } from '../texts.ts'
import { lists } from './lists.ts'
import { frame } from './frame.ts'
import { news } from './news.ts'
import { ownPages } from './own-pages.ts'
import { records } from './records.ts'
import { work } from './work.ts'
import { catalogue } from './catalogue.ts'
import { platform } from './platform.ts'
import { fleet } from './fleet.ts'
import { staff } from './staff.ts'
import { fuel } from './fuel.ts'
import { inspection } from './inspection.ts'
import { schedule } from './schedule.ts'
import { dispatch } from './dispatch.ts'
import { waybill } from './waybill.ts'
import { maintenance } from './maintenance.ts'
import { warehouse } from './warehouse.ts'
import { tracking } from './tracking.ts'
import { report } from './report.ts'

export const help: HelpTexts = {
  frame,
  general: { ...lists, ...records, ...work, ...ownPages },
  screens: {
    ...catalogue,
    ...platform,
    ...fleet,
    ...staff,
    ...fuel,
    ...inspection,
    ...schedule,
    ...dispatch,
    ...waybill,
    ...maintenance,
    ...warehouse,
    ...tracking,
    ...report,
  },
  news,
}
