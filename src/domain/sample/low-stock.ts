/** Whether so few IDs are free that a site is told to ask for more (decision 6): at the mark of the settings, or under it. */
export const isLowStock = (free: number, low_mark: number): boolean => free <= low_mark
