import { product } from '../config.ts'

/** Sign and name of the product. */
export function Brand() {
  return (
    <span className="brand">
      <img src="/favicon.svg" alt="" width="28" height="28" />
      {product.title}
    </span>
  )
}
