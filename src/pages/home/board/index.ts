export { BackupNote } from './BackupNote.tsx'
export { Birthdays } from './Birthdays.tsx'
export { Board } from './Board.tsx'
