/** Texts of scanning a label with the camera. */
export const scanningTexts = {
  scan: 'Scan',
  title: 'Scan the label',
  text: 'Hold the QR code in front of the camera.',
  starting: 'Starting the camera …',
  none: 'The camera could not be used. Allow it for this page, or type the ID from the label here.',
  insecure: 'The camera works only on a secure address (https). Use a scanner, or type the ID from the label here.',
  typed: 'Or type the sample ID',
  take: 'Take',
  behind: 'The scan was not taken. Close the dialog, then scan again.',
}
