export { MovingInNote } from './MovingInNote.tsx'
export { MovingInPage } from './MovingInPage.tsx'
