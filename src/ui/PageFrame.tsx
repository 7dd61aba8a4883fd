import './shell.css'
import './menu.css'

/** The page's outline while the application is fetched: what comes takes the same places. */
export function PageFrame() {
  return (
    <div className="shell" aria-hidden="true">
      <div className="bar" />
      <div className="menu" />
      <div className="content">
        <PageBars />
      </div>
    </div>
  )
}

/** Grey bars in the place of a page that is on its way. */
export function PageBars() {
  return (
    <div className="page-bars" aria-hidden="true">
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  )
}
