// The public part of this folder.
export { channelName } from './process-channel.ts'
export { mostNotified, badgeInvalidationText as stirText, notifiedText } from './channel-message.ts'
export type { BadgeInvalidation as Stirred } from './channel-message.ts'
export { createLive } from './live-updates.ts'
export type { Live } from './live-updates.ts'
export { registerLive } from './live-routes.ts'
export { keyOf, printOf, printsOf } from '../session/session-rights.ts'
