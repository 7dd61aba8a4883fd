// The interface of the messages for the rest of the area.
export { unreadMessages } from './conversation-reader.ts'
export { registerConversations } from './message-routes.ts'
