// What the platform's room uses of notifications.
export { markTold } from './messages.ts'
export { notify } from './notify.ts'
export type { Notice, Teller } from './notify.ts'
export { importEnded } from './imports.ts'
export { registerMessages } from './routes.ts'
export { acceptSockets, registerSocket } from './socket-route.ts'
export { tellingJobs } from './jobs.ts'
export { smtpPost } from './smtp.ts'
