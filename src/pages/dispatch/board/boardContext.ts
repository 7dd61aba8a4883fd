import { createContext, useContext } from 'react'
import type { Picked } from '../mapContents.ts'

interface BoardState {
  /** The selected item, on the rows and on the map. */
  readonly picked: Picked | null
  pick(picked: Picked | null): void
  /** Starts moving an order to a vehicle; null ends it. */
  carry(id: number | null): void
}

export const BoardContext = createContext<BoardState | null>(null)

/** The state of the board. @throws Error outside of the board */
export function useBoard(): BoardState {
  const board = useContext(BoardContext)
  if (!board) throw new Error('there is no board here')
  return board
}
