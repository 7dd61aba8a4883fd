import { createContext, useContext } from 'react'
import type { Picked } from '../mapContents.ts'

interface BoardState {
  /** The selected item, on the rows and on the map. */
  readonly picked: Picked | null
  pick(picked: Picked | null): void
  /** The order that is being taken to a vehicle, if any. */
  carry(id: number | null): void
}

export const BoardContext = createContext<BoardState | null>(null)

/** @throws Error outside of the board */
export function useBoard(): BoardState {
  const board = useContext(BoardContext)
  if (!board) throw new Error('there is no board here')
  return board
}
