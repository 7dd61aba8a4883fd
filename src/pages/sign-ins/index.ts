export { SignIns } from './SignIns.tsx'
