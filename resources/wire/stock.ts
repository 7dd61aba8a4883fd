// What the calls about stock answer that follow from no descriptor.

/** The draft of a supply that brings what there is too little of. */
export interface DraftedSupply {
  id: number
}
