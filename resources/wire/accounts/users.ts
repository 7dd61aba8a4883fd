// Responses to an administrator about the accounts of others and the levels of roles: api/fms/user
// and api/fms/resource-access.

export interface UserAccount {
  /**
   * own: set by the user; one_time: still to be replaced by the user; expired: too late for that;
   * none: never invited.
   */
  password: 'own' | 'one_time' | 'expired' | 'none'
  one_time_until: string | null
  /** A program works as it, by access tokens; it never has a password. */
  service: boolean
  second_factor: boolean
  sessions: number
  /** Those whose users the caller manages. */
  contracts: readonly UserContract[]
}

export interface UserContract {
  id: number
  name: string
  /** The user works there. */
  member: boolean
}

export interface OneTimePassword {
  login: string
  password: string
  expires_at: string
}

/** The level of a role on what rights are granted on. */
export interface AccessRow {
  id: number
  role: string
  resource: string
  level: number
  /**
   * The screens of the section: those of the role, or for a role of the organisation those of its
   * base role; all; none.
   */
  screens: SectionScreens
}

export type SectionScreens = 'base' | 'shown' | 'hidden'

/** Roles that demand a second factor in the caller's contract. */
export interface SecondFactorRoles {
  roles: readonly string[]
}
