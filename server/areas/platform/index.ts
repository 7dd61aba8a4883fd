// What the rest of the server may use of the platform's room.
export { loginKey } from './accounts.ts'
export { registerSignIn, registerUser } from './auth-routes.ts'
export { fillBuiltIn } from './built-in.ts'
export { addAccount, addContract, fillLevels } from './contracts.ts'
export { registerDashboard } from './dashboard/routes.ts'
export { eventLogRules } from './event-log/rows.ts'
export { registerEventLog } from './event-log/routes.ts'
export { registerDrafts } from './draft-routes.ts'
export { registerConversations } from './messages/index.ts'
export {
  acceptSockets,
  importEnded,
  notify,
  registerMessages,
  registerSocket,
  smtpPost,
  startTelling,
  tellingPace,
} from './notifications/index.ts'
export type { Notice, Teller } from './notifications/index.ts'
export { hashPassword, isAcceptable } from './passwords.ts'
export { registerProfile } from './profile-routes.ts'
export { sessionSchema } from './session-answer.ts'
export { registerRights } from './rights/routes.ts'
export { openSocketToken, socketPurpose } from './socket-token.ts'
export { registerTasks } from './tasks/routes.ts'
export { registerUsers } from './users/routes.ts'
export { platformRules } from './rules.ts'
export { registerViews } from './views/routes.ts'
export { stir } from './stir.ts'
export { registerWaiting } from './waiting.ts'
