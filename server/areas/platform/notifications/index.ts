// What the platform area uses of notifications.
export { markTold } from './notification-list.ts'
export { notify } from './notify.ts'
export type { Notice } from './notify.ts'
export { importEnded } from './import-notice.ts'
export { registerMessages } from './notification-routes.ts'
export { acceptSockets, registerSocket } from './socket-route.ts'
export { tellingJobs } from './notification-jobs.ts'
export { smtpPost } from './smtp-transport.ts'
