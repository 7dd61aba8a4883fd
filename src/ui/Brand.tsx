import { product } from '../common/productName.ts'

/** Sign and name of the product. */
export function Brand() {
  return (
    <span className="brand">
      <img src="/favicon.svg" alt="" />
      {product.title}
    </span>
  )
}
