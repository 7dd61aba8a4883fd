export { MessagesPage } from './MessagesPage.tsx'
export { SendRecord } from './SendRecord.tsx'
