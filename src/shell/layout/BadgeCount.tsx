import { badges } from '#dataProviders/live/badges.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useSignal } from '../../common/useSignal.ts'

/** The total count of these menu entries, read aloud with the entry's name; nothing if zero. */
export function BadgeCount({ of }: { of: readonly string[] }) {
  const t = useT()
  const formats = useFormats()
  const counts = useSignal(badges)
  const sum = of.reduce((all, name) => all + (counts[name] ?? 0), 0)
  if (sum === 0) return null
  const count = formats.count(sum)
  return (
    <span className="menu-count">
      <span aria-hidden="true">{count}</span>
      <span className="hidden"> – {t('app.shell.waiting', { count })}</span>
    </span>
  )
}
