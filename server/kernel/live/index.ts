// What the server uses of the live room.
export { channelName } from './channel.ts'
export { mostTold, badgeInvalidationText as stirText, toldText } from './message.ts'
export type { BadgeInvalidation as Stirred } from './message.ts'
export { createLive } from './live.ts'
export type { Live } from './live.ts'
export { registerLive } from './routes.ts'
export { keyOf, printOf, printsOf } from './streams.ts'
