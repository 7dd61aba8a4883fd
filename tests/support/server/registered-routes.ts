// The routes registered in the server's router.
import type { FastifyInstance } from 'fastify'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as :name. */
  path: string
}

/** Every method and path except HEAD and OPTIONS. */
export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): Route[] {
  // printRoutes returns a tree: each line continues the path of its parent
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] =
        /^([\s│]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? []
      if (!part) return []
      const depth = indent.length / 4
      above.splice(depth, above.length, part)
      return (methods ?? '').split(', ').map((method) => ({ method, path: above.join('') }))
    })
    .filter((one): one is Route => /^(GET|POST|PUT|PATCH|DELETE)$/.test(one.method))
}
