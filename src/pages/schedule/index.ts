export { CalendarFeed } from './CalendarFeed.tsx'
export { WhoIsFree } from './WhoIsFree.tsx'
