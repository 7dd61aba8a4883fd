// The second factor of the signed-in account: auth/second-factor.

export interface SecondFactor {
  enabled: boolean
  /** Null while there is none. */
  enabled_at: string | null
  /** Recovery codes that have not been used yet. */
  recovery_codes: number
  /** A role in force demands one. */
  required: boolean
}

/** What an authenticator app needs; nothing of it is stored before the first code is right. */
export interface SecondFactorSetup {
  /** Sealed: goes back to the server as it is. */
  setup: string
  /** Base32, to be typed where no QR code can be scanned. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
  /** The address as a QR code, as the text of an SVG image. */
  qr: string
}

/** Confirms a change: the password, and a code of the app or a recovery code. */
export interface SecondFactorProof {
  password: string
  code: string
}

/** Shown once: the server keeps their hashes alone. */
export interface RecoveryCodes {
  codes: readonly string[]
}
