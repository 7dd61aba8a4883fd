// One account per role, with the role's name, and one in the second contract.
import { realmRoles, roleIds } from '#resources/kernel/names.ts'

/** Published in the README: DEMO listens beyond this machine only if configured. */
export const demoPassword = 'motorpool-demo'

interface DemoAccount {
  login: string
  contract: 'first' | 'second'
  roleIds: readonly number[]
  realmRoles: readonly string[]
}

const administrator = { roleIds: [1], realmRoles: ['root'] }

export const demoAccounts: readonly DemoAccount[] = [
  ...Object.entries(roleIds).map(([id, name]): DemoAccount => ({
    login: name,
    contract: 'first',
    roleIds: [Number(id)],
    realmRoles: [],
  })),
  ...realmRoles
    .filter((name) => name !== 'root')
    .map((name): DemoAccount => ({
      login: name,
      contract: 'first',
      roleIds: [],
      realmRoles: [name],
    })),
  { login: 'root', contract: 'first', ...administrator },
  { login: 'second-admin', contract: 'second', ...administrator },
]
