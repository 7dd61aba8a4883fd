// The public part of this folder.
export { unreadMessages } from './conversation-reader.ts'
export { registerConversations } from './message-routes.ts'
