import { lowLevel } from '#resources/fuel/level/tank-level.ts'
import { useFormats } from '../../../common/useFormats.ts'
import './level.css'

function levelTone(percent: number): 'bad' | 'warn' | 'good' {
  if (percent < lowLevel.bad) return 'bad'
  return percent < lowLevel.warn ? 'warn' : 'good'
}

/** The level of a tank: a bar beside the same number. */
export function LevelBar({ percent, litres }: { percent: number; litres?: string }) {
  const formats = useFormats()
  const shown = Math.max(0, Math.min(100, percent))
  return (
    <span className="level" data-tone={levelTone(percent)}>
      <svg
        className="level-tank"
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="level-fill" width={shown} height="12" />
      </svg>
      <span className="level-text">
        {formats.percent(String(percent), 0)}
        {litres !== undefined && ` · ${litres}`}
      </span>
    </span>
  )
}
