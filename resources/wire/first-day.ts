// The first day of an organisation in the product.

/** `in_use_since`: the time when it was opened. */
export interface FirstDay {
  in_use_since: string
}
