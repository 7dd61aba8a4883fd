/** What the system has told one; open to everybody who is signed in. */
export const inboxPath = '/notification-items'
