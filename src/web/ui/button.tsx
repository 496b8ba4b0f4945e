/** The button of every page. */
export { Button } from '@mantine/core'
