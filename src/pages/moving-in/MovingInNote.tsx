import Button from '@mui/material/Button'
import { useStore } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { hasBegun, stepsOf } from './movingInSteps.ts'
import { useMovingIn } from './useMovingIn.ts'
import './moving-in.css'

/** A note on the home page until the first day is open or the reader hides it. */
export function MovingInNote({ of }: { of: Resource }) {
  const [hidden] = useStore('moving-in.hidden', false)
  return hidden ? null : <Shown of={of} />
}

function Shown({ of }: { of: Resource }) {
  const t = useT()
  const [, setHidden] = useStore('moving-in.hidden', false)
  // the steps are only counted while moving in
  const { data: last } = useMovingIn(of, { subject: ['first_day'] })
  const movesIn = last !== undefined && last.length > 0 && !hasBegun(last)
  const { data: lines } = useMovingIn(of, {}, movesIn)
  if (!movesIn || !lines) return null
  const steps = stepsOf(lines)
  return (
    <section className="home-card moving-in-note">
      <span>
        {t('app.moving_in.note', {
          done: steps.filter(({ done }) => done).length,
          all: steps.length,
        })}
      </span>
      <Button size="small" variant="contained" component={Link} to={listAddress(of)}>
        {t('app.moving_in.go_on')}
      </Button>
      <Button size="small" onClick={() => setHidden(true)}>
        {t('app.moving_in.hide')}
      </Button>
    </section>
  )
}
