// What the platform's room uses of messages between people.
export { unreadMessages } from './reader.ts'
export { registerConversations } from './routes.ts'
