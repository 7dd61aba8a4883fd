// Request and response schemas of the access token calls.
import { z } from 'zod'
import { seedLevels } from '#resources/kernel/access.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type {
  AccessToken,
  NewAccessToken,
  TokenRights,
} from '#resources/wire/accounts/access-tokens.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'
import { word } from '../authentication/auth-schemas.ts'

/** Maximum lifetime of a token in days. */
const mostDays = 365
const longestName = 100

export const id = z.int({ error: 'id' }).positive({ error: 'id' })
const right = z.enum(['read', 'edit'], { error: 'choice' })
/** The request for a new token. */
export const input = z.strictObject(
  {
    name: word(longestName).trim().min(1, { error: 'required' }),
    days: z
      .int({ error: 'integer' })
      .min(1, { error: fault('too_small', 1) })
      .max(mostDays, { error: fault('too_big', mostDays) }),
    read_only: z.boolean({ error: 'flag' }).optional(),
    rights: z.record(z.string(), right, { error: 'object' }).nullish(),
  },
  { error: 'object' },
)

const token = schemaOf<AccessToken>()(
  z.strictObject({
    id: z.int(),
    name: z.string(),
    read_only: z.boolean(),
    rights: z.record(z.string(), right).nullable(),
    created_at: z.string(),
    expires_at: z.string(),
    used_at: z.string().nullable(),
    expired: z.boolean(),
  }),
)
export const tokens = z.array(token)
export const newToken = schemaOf<NewAccessToken>()(
  z.strictObject({ token: z.string(), access_token: token }),
)

/** @throws AppError 400 for names that are not access resources */
export function checkRights(
  resources: readonly Resource[],
  rights: TokenRights | null | undefined,
): void {
  if (!rights) return
  const known = new Set<string>(seedLevels(resources).map(({ resource }) => resource))
  const unknown = Object.keys(rights).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [`rights.${name}`, 'no_such'])))
}
