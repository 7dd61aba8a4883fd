import { useNavigate } from 'react-router-dom'
import { NotFoundPage } from '../../pages/not-found/index.ts'
import { useT } from '../../common/translate.ts'

/** The not-found page inside the application: without the layout, as for whoever is signed out. */
export function NotFound() {
  const say = useT()
  const navigate = useNavigate()
  const words = { title: say('app.not_found.title'), text: say('app.not_found.text'), home: say('app.not_found.home') }
  return <NotFoundPage words={words} onHome={() => void navigate('/')} />
}
