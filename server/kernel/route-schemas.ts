// Response schemas of routes, checked against the types with which the browser reads them
// (resources/wire).
import { z } from 'zod'

/**
 * Every key required, nothing `readonly`, recursively: types that are equal in this form have the
 * same keys.
 */
type Bare<T> = T extends readonly (infer E)[]
  ? Bare<E>[]
  : T extends object
    ? { -readonly [K in keyof T]-?: Bare<T[K]> }
    : T
type IfSame<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never

/** The response of every successful call: `{result}`. */
export const resultOf = <T extends z.ZodType>(result: T) => ({ 200: z.strictObject({ result }) })

/**
 * A response schema of the type W. A schema with a missing key, an additional key or a different
 * value does not compile. The browser imports only the type, so it does not load zod for this.
 */
export function schemaOf<W>() {
  return <S extends z.ZodType<W>>(schema: S & IfSame<Bare<z.output<S>>, Bare<W>>): S => schema
}
