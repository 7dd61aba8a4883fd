import type { AuthProvider } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { mayDo, rolesOf } from './rights.ts'
import { session, signIn } from './session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { signOut } from './session-end.ts'

function current(): Session {
  const user = session.get()
  if (!user) throw new Error('nobody is signed in')
  return user
}

/**
 * react-admin's authProvider over session.ts. The end of a session unmounts the whole application,
 * so nothing here redirects.
 */
export function createAuthProvider(resources: readonly Resource[]): AuthProvider {
  const byName = new Map(resources.map((one) => [one.name, one]))
  return {
    login: ({ login, password }: { login: string; password: string }) => signIn(login, password),
    logout: async () => {
      if (session.get()) await signOut()
      return false
    },
    checkAuth: async () => void current(),
    // A 401 is handled on arrival (http.ts), for every caller.
    checkError: async () => undefined,
    getIdentity: async () => ({ id: current().id, fullName: current().name }),
    getPermissions: async () => rolesOf(current()),
    canAccess: async ({ resource, action }) => {
      const known = byName.get(resource)
      return known !== undefined && mayDo(current(), known, action)
    },
  }
}
