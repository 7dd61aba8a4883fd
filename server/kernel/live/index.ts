// What the server uses of the live room.
export { createLive } from './live.ts'
export type { Live, Touched } from './live.ts'
export { registerLive } from './routes.ts'
