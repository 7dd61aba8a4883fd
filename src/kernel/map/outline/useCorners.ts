import { useCallback, useState } from 'react'
import type { Point } from '#resources/kernel/types.ts'
import { mostCorners } from '#resources/kernel/values/polygon.ts'

interface Drawn {
  readonly corners: readonly Point[]
  /** Index of the chosen corner, behind which the next one comes; -1 for none. */
  readonly chosen: number
}

/** The corners of an outline that is being drawn. */
export type Corners = ReturnType<typeof useCorners>

export function useCorners(initial: readonly Point[]) {
  const [{ corners, chosen }, setDrawn] = useState<Drawn>({
    corners: initial,
    chosen: initial.length - 1,
  })
  const choose = useCallback((nth: number) => setDrawn((last) => ({ ...last, chosen: nth })), [])
  /** A new corner, which is the chosen one then; by default behind the one that is chosen now. */
  const add = useCallback(
    (corner: Point, behind?: number) =>
      setDrawn((last) => {
        if (last.corners.length >= mostCorners) return last
        const at = (behind ?? last.chosen) + 1
        return { corners: last.corners.toSpliced(at, 0, corner), chosen: at }
      }),
    [],
  )
  const move = useCallback(
    (nth: number, corner: Point) =>
      setDrawn((last) => ({ corners: last.corners.with(nth, corner), chosen: nth })),
    [],
  )
  /** The one before it is chosen then. */
  const remove = useCallback(
    (nth: number) =>
      setDrawn((last) => {
        const corners = last.corners.toSpliced(nth, 1)
        return { corners, chosen: corners.length === 0 ? -1 : Math.max(0, nth - 1) }
      }),
    [],
  )
  const clear = useCallback(() => setDrawn({ corners: [], chosen: -1 }), [])
  return { corners, chosen, choose, add, move, remove, clear }
}
