import { useMemo, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { canEdit } from '#resources/kernel/access.ts'
import {
  accessOfTransition,
  possibleTransitions,
  transitionsOf,
} from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Row } from '../form/formValues.ts'

export interface OfferedTransition {
  name: string
  label: string
  /** Required input fields. */
  asks: readonly string[]
  /** Optional input fields. */
  takes: readonly string[]
  /** Derived fields that follow them. */
  shows: readonly string[]
  /** Field → the derived field with its initial value. */
  proposes: Readonly<Record<string, string>>
}

/** The transitions that the user has the right to: all of the resource, in order. */
function useAllowedTransitions(of: Resource) {
  const user = useSyncExternalStore(session.watch, session.get)
  const translate = useTranslate()
  return useMemo(() => {
    const levels = user ? levelsOf(user) : {}
    return transitionsOf(of)
      .filter(([, one]) => canEdit(levels, accessOfTransition(of, one)))
      .map(([name, { asks = [], takes = [], shows = [], proposes = {}, bulk }]) => ({
        name,
        label: translate(`resources.${of.name}.transitions.${name}`),
        asks,
        takes,
        shows,
        proposes: proposes as Readonly<Record<string, string>>,
        bulk: bulk === true,
      }))
  }, [of, user, translate])
}

/** Transitions possible in the document's state. */
export function useTransitions(of: Resource, row: Row | null): readonly OfferedTransition[] {
  const allowed = useAllowedTransitions(of)
  return useMemo(() => {
    const possible = new Set(row ? possibleTransitions(of, row).map(([name]) => name) : [])
    return allowed.filter(({ name }) => possible.has(name))
  }, [of, row, allowed])
}

/** Transitions that can be made of several documents at once, in any state. */
export function useBulkTransitions(of: Resource): readonly OfferedTransition[] {
  const allowed = useAllowedTransitions(of)
  return useMemo(() => allowed.filter(({ bulk }) => bulk), [allowed])
}
