// The session of a signed-in user, and what belongs to their account: answers of auth/….
import type { OwnFields } from '../../kernel/own-fields.ts'
import type { WeekStart } from '../../kernel/country-packs.ts'

export interface Role {
  id: number
  /** A code of the product's roles; for a role of the organisation, its name for the reader. */
  name: string
  loweredName: string
  description: string
  /** In force now. */
  assignedRole: boolean
}

/** A server of small pictures that make a map. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  address: string
  /** Whose maps they are: shown on every map. */
  credit: string
}

/** A file of the server that holds the small pictures or drawings of a whole map. */
export interface MapArchive {
  address: string
  /** The credit of the maps, if set by the organisation; else that of the file. */
  credit: string | null
}

/** The answer of auth/login and auth/user. */
export interface Session {
  id: number
  login: string
  /** The employee's surname, name and patronymic; the login where there is no employee. */
  name: string
  contractId: number
  contract: {
    id: number
    name: string
    time_zone: string
    currency: string
    country: string
    week_start: WeekStart
    /** From so many days before its end on a paper is shown as one that runs out soon. */
    notice_days: number
    /** Id of the file, for users who may read the organisation's settings. */
    logo: number | null
    /** What maps are made of; both null for the outlines of the product. */
    tiles: MapTiles | null
    map_file: MapArchive | null
    /** The own fields of the contract, by resource, in their order. */
    own_fields: OwnFields
  }
  fmsStaff: {
    id: number | null
    /** Of the product's roles: for a role of the organisation, the one that it behaves like. */
    roleId: number | null
    /**
     * By access name, whether all screens of it are open or none; the role lists hold where it is
     * missing. Only for a role of the organisation.
     */
    screens?: Readonly<Record<string, boolean>> | undefined
    resourceAccess: readonly { alternative_name: string; access: number }[]
  }
  realm_access: { roles: readonly string[] }
  role: Role | null
  /** All that the account may choose from in this contract, the one in force marked. */
  roles: readonly Role[]
  /** In how many contracts the account may work. */
  contracts: number
  /** The account is linked to no employee yet, and the user may choose one. */
  mayAttach: boolean
  /** Nothing else is answered until it is done. */
  mustChangePassword: boolean
  /** A role in force demands a second factor: nothing else is answered until there is one. */
  mustEnableSecondFactor: boolean
  /** An administrator views the console as the role in force: nothing can be changed. */
  viewsRole: boolean
  /** The demonstration is loaded: every page shows it. */
  demo: boolean
}

/** A contract in which the account may work. */
export interface OwnContract {
  id: number
  name: string
  roles: readonly { id: number; name: string }[]
}

/** Where the account is signed in. */
export interface OwnSession {
  /** Names a session among those of its account and opens nothing. */
  id: string
  /** The one that asks. */
  current: boolean
  user_agent: string | null
  address: string | null
  created_at: string
  seen_at: string
}

/** Sign-ins of an account in a contract, the latest first. */
export interface SignIns {
  rows: readonly {
    id: number
    at: string
    /** switched: another role, or a change to this contract from another one. */
    kind: 'sign_in' | 'switched' | 'failed'
    address: string | null
    user_agent: string | null
  }[]
  /** There are earlier ones. */
  more: boolean
}

/** What opens the socket of notifications, once. */
export interface SocketToken {
  token: string
  expires_at: string
}
