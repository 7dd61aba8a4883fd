// What the platform area uses of conversations.
export { unreadMessages } from './conversation-reader.ts'
export { registerConversations } from './message-routes.ts'
