/** A dialog that reads codes with the camera. */

import styles from './camera.module.css'
import { drawn } from './drawn.tsx'

/** What the camera does. */
export const CameraSaid = drawn('p', styles.text)

/** The field for people without a camera, and its button. */
export const CameraTyped = drawn('div', styles.typed)

/** What the camera sees. */
export const CameraView = drawn('video', styles.video)
