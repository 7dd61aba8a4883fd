// Every dialog, panel and menu of the console.
import { cardScenes } from './cards.ts'
import { dispatchScenes } from './dispatch.ts'
import { fuelScenes } from './fuel.ts'
import { importScenes } from './import.ts'
import { listScenes } from './list.ts'
import { platformScenes } from './platform.ts'
import { recordScenes } from './record.ts'
import { reportScenes } from './report.ts'
import { scheduleScenes } from './schedule.ts'
import { shellScenes } from './shell.ts'
import type { Scene } from './scene.ts'

export { prepare } from './prepare.ts'
export type { Prepared } from './prepare.ts'
export type { Scene } from './scene.ts'
export const scenes: readonly Scene[] = [
  ...shellScenes,
  ...listScenes,
  ...recordScenes,
  ...cardScenes,
  ...fuelScenes,
  ...scheduleScenes,
  ...dispatchScenes,
  ...reportScenes,
  ...importScenes,
  ...platformScenes,
]
