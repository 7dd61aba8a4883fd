// Access tokens, by which programs call as an account: auth/tokens and api/fms/user.

/** The most that a token has on each access name; what is not named it does not have at all. */
export type TokenRights = Readonly<Record<string, 'read' | 'edit'>>

export interface AccessToken {
  id: number
  name: string
  /** It writes nothing, whatever its account may write. */
  read_only: boolean
  /** Null for all that its account may do at the moment of a call. */
  rights: TokenRights | null
  created_at: string
  expires_at: string
  /** To the minute; null while nobody has called by it. */
  used_at: string | null
  /** Its time is over. */
  expired: boolean
}

/** A token as it is told, this once. */
export interface NewAccessToken {
  token: string
  access_token: AccessToken
}

export interface AccessTokenInput {
  name: string
  /** Until it expires. */
  days: number
  read_only?: boolean | undefined
  rights?: TokenRights | null | undefined
}
