// What other areas may use of this one.
export { builtIn } from './built-in.ts'
