// Access tokens, with which programs act as an account: auth/tokens and api/fms/user.

/** The highest level of a token by access name; none where a name is missing. */
export type TokenRights = Readonly<Record<string, 'read' | 'edit'>>

export interface AccessToken {
  id: number
  name: string
  /** Whether it may only read. */
  read_only: boolean
  /** Null for all rights of its account at the time of a call. */
  rights: TokenRights | null
  created_at: string
  expires_at: string
  /** To the minute; null if it was never used. */
  used_at: string | null
  /** Whether it has expired. */
  expired: boolean
}

/** A new token with its secret, which is returned only once. */
export interface NewAccessToken {
  token: string
  access_token: AccessToken
}

export interface AccessTokenInput {
  name: string
  /** Days until it expires. */
  days: number
  read_only?: boolean | undefined
  rights?: TokenRights | null | undefined
}
