import { product } from '../../common/productName.ts'
import { Brand } from '../../ui/Brand.tsx'
import { logoAddress, useContract } from '../../kernel/useContract.ts'

/** The organisation's logo, if it has one, in place of the product's. */
export function OwnBrand() {
  const logo = logoAddress(useContract(), true)
  if (!logo) return <Brand />
  return (
    <span className="brand">
      <img className="brand-logo" src={logo} alt="" height="28" />
      {product.title}
    </span>
  )
}
