/** Path of the notifications; open to every signed-in user. */
export const inboxPath = '/notification-items'
