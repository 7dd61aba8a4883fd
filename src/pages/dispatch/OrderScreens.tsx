import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../common/listAddress.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import './order-screens.css'

/** Links above a dispatcher's lists to the board and the map of the same orders. */
export function OrderScreens({ of }: { of: Resource }) {
  const translate = useTranslate()
  const { user, resources } = useAppServices()
  // desks with their own calls are for users who order for themselves
  if (of.desk?.ownCalls) return null
  const screens = resources.filter(
    (one) =>
      one.desk?.of === baseName(of) &&
      ['board', 'map'].includes(one.desk.key) &&
      isListOpen(user, one),
  )
  if (screens.length === 0) return null
  return (
    <p className="order-screens">
      {screens.map((one) => (
        <Link key={one.name} to={listAddress(one, {})}>
          {translate(`resources.${one.name}.name`, { smart_count: 2 })}
        </Link>
      ))}
    </p>
  )
}
