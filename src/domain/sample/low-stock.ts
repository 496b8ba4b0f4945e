/** Whether a site has so few free IDs that it is told to ask for more (R3.23). */
export const isLowStock = (free: number, low_mark: number): boolean => free <= low_mark
