// The author of a row: an account, or the server itself, which has none.

/** The account id of writes by the server itself (session/server-person.ts). */
export const serverAccount = 0

/** The account in the format of rows and the event log; null for the server itself. */
export const writingAccount = ({ accountId }: { readonly accountId: number }): number | null =>
  accountId === serverAccount ? null : accountId
