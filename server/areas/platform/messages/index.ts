// What the platform's room uses of messages between people.
export { unreadMessages } from './conversation-reader.ts'
export { registerConversations } from './message-routes.ts'
