import { useNavigate } from 'react-router-dom'
import { NotFoundPage } from '../../pages/not-found/index.ts'
import { useT } from '../../common/useT.ts'

/** The not-found page inside the application: without the layout, as for a signed-out user. */
export function NotFound() {
  const t = useT()
  const navigate = useNavigate()
  const words = {
    title: t('app.not_found.title'),
    text: t('app.not_found.text'),
    home: t('app.not_found.home'),
  }
  return <NotFoundPage words={words} onHome={() => void navigate('/')} />
}
