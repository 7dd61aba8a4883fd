import './shell.css'
import './menu.css'

/** The page's outline while the application is loading: the content takes the same positions. */
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

/** Placeholders of a loading page. */
export function PageBars() {
  return (
    <div className="page-bars" aria-hidden="true">
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  )
}
