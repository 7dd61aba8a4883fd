// The first day on which an organisation keeps its books here.

/** `in_use_since`: the moment at which it was opened. */
export interface FirstDay {
  in_use_since: string
}
