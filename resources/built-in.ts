// The built-in rows of all areas; rules use only their codes, an organisation may rename them.
import { builtIn as catalogue } from './catalogue/index.ts'
import { builtIn as dispatch } from './dispatch/index.ts'
import { builtIn as fuel } from './fuel/index.ts'
import type { BuiltIn } from './kernel/built-in.ts'
import { builtIn as maintenance } from './maintenance/index.ts'
import { builtIn as platform } from './platform/index.ts'
import { builtIn as warehouse } from './warehouse/index.ts'

export const builtInRows = {
  ...catalogue,
  ...dispatch,
  ...fuel,
  ...maintenance,
  ...platform,
  ...warehouse,
} satisfies BuiltIn
