import type { Messages } from '../messages.ts'
import { counts } from './counts.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { names } from './names.ts'
import { ra } from './ra.ts'
import { refusals } from './refusals.ts'
import { resources, system } from './resources.ts'
import { shell } from './shell.ts'

export const ru: Messages = { ra, app: { ...shell, ...list, ...form, ...names, ...refusals, counts }, resources, system }
