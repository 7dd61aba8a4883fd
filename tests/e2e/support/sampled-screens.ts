// Samples of similar screens: `npm test` visits some, selected by the run's seed; PROOF=1 visits
// all.
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { isProof, representatives, seed } from '#tests/support/runner/sampling.ts'

/** One of several, or all with PROOF=1. `turn` distinguishes several draws in one run. */
export function oneOf<T>(all: readonly T[], turn = 0): readonly T[] {
  return isProof ? all : all.filter((_, i) => i === (seed + turn) % all.length)
}

/** Every nth element, or all with PROOF=1. */
export function oneIn<T>(n: number, all: readonly T[]): readonly T[] {
  return isProof ? all : all.filter((_, i) => i % n === seed % n)
}

/**
 * One language per alphabet: text that is Cyrillic by mistake shows in the Latin one, and vice
 * versa.
 */
export const sampledLocales: readonly Locale[] = [
  ...oneOf<Locale>(['ru', 'uz-Cyrl']),
  ...oneOf<Locale>(['uz', 'en'], Math.floor(seed / 2)),
]

/** The name of a list that is not shown as a table. */
function shownAs({ workstation, timeline }: Resource): string | undefined {
  return (workstation && 'workstation') ?? (timeline && 'timeline')
}

const screens = allResources().flatMap((resource) =>
  withDesks([resource]).flatMap((one) =>
    screensOf(one).map(({ kind, screen, alternate }) => ({
      path: screen.path.replaceAll(/:(\w+)/g, '{$1}'),
      resource,
      shape: [
        shownAs(one) ?? kind,
        alternate || one.desk !== undefined,
        screen.tabOf !== undefined,
        screen.pinned,
        resource.archive,
      ].join(),
    })),
  ),
)
/**
 * Paths of the screens that represent all built ones: those of representative resources, and one of
 * each kind of screen that none of them has. A new resource of a known shape adds none.
 */
export const sampledPaths: ReadonlySet<string> = new Set(
  pathsOf(new Set(representatives(allResources()))),
)
function pathsOf(chosen: ReadonlySet<unknown>): string[] {
  const own = screens.filter(({ resource }) => chosen.has(resource))
  const seen = new Set(own.map(({ shape }) => shape))
  const others = screens.filter(({ shape }) => !seen.has(shape))
  const missing = [...new Set(others.map(({ shape }) => shape))].flatMap((shape) =>
    oneOf(others.filter((one) => one.shape === shape)),
  )
  return [...own, ...missing].map(({ path }) => path)
}
