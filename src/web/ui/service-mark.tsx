/** The service's name. */
import { drawn } from './drawn.tsx'
import styles from './service-mark.module.css'

/** The name after the logo or the product's mark; `data-wide` sets it below a wide logo. */
export const ServiceMark = drawn('span', styles.name)
