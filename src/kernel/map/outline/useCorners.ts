import { useCallback, useMemo, useState } from 'react'
import type { Point } from '#resources/kernel/types.ts'
import { mostCorners } from '#resources/kernel/values/polygon-corners.ts'

/** A corner whose identity survives moving it. */
interface Corner {
  readonly key: number
  readonly at: Point
}

interface Drawn {
  readonly corners: readonly Corner[]
  /** Index of the chosen corner, after which the next one is inserted; -1 for none. */
  readonly chosen: number
}

/** The corners of an outline that is being drawn. */
export type Corners = ReturnType<typeof useCorners>

const nextKey = (corners: readonly Corner[]) => Math.max(-1, ...corners.map(({ key }) => key)) + 1

export function useCorners(initial: readonly Point[]) {
  const [{ corners, chosen }, setDrawn] = useState<Drawn>({
    corners: initial.map((at, key) => ({ key, at })),
    chosen: initial.length - 1,
  })
  const choose = useCallback((nth: number) => setDrawn((last) => ({ ...last, chosen: nth })), [])
  /** Inserts a corner and chooses it; by default after the chosen one. */
  const add = useCallback(
    (at: Point, behind?: number) =>
      setDrawn((last) => {
        if (last.corners.length >= mostCorners) return last
        const place = (behind ?? last.chosen) + 1
        const corner = { key: nextKey(last.corners), at }
        return { corners: last.corners.toSpliced(place, 0, corner), chosen: place }
      }),
    [],
  )
  const move = useCallback(
    (nth: number, at: Point) =>
      setDrawn((last) => {
        const moved = last.corners[nth]
        if (!moved) return last
        return { ...last, corners: last.corners.with(nth, { ...moved, at }) }
      }),
    [],
  )
  /** The previous corner becomes the chosen one. */
  const remove = useCallback(
    (nth: number) =>
      setDrawn((last) => {
        const left = last.corners.toSpliced(nth, 1)
        return { corners: left, chosen: left.length === 0 ? -1 : Math.max(0, nth - 1) }
      }),
    [],
  )
  const clear = useCallback(() => setDrawn({ corners: [], chosen: -1 }), [])
  const points = useMemo(() => corners.map(({ at }) => at), [corners])
  return { corners, points, chosen, choose, add, move, remove, clear }
}
