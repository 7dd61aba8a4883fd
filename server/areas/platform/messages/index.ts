// What the platform area uses of messages between people.
export { unreadMessages } from './conversation-reader.ts'
export { registerConversations } from './message-routes.ts'
