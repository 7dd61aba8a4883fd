// Schemas of what routes answer, held against the types by which the browser reads the answers
// (resources/wire).
import { z } from 'zod'

/**
 * Every key required, nothing `readonly`, all the way down: what two types must have alike to have
 * the same keys.
 */
type Bare<T> = T extends readonly (infer E)[]
  ? Bare<E>[]
  : T extends object
    ? { -readonly [K in keyof T]-?: Bare<T[K]> }
    : T
type IfSame<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never

/** The one answer of a route that succeeds: `{result}`. */
export const resultOf = <T extends z.ZodType>(result: T) => ({ 200: z.strictObject({ result }) })

/**
 * A schema of answers of the type W. One whose answers lack a key, have one too many or another
 * value does not compile. With types alone, the browser need not load zod to know what it is
 * answered.
 */
export function schemaOf<W>() {
  return <S extends z.ZodType<W>>(schema: S & IfSame<Bare<z.output<S>>, Bare<W>>): S => schema
}
