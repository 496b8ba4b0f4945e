/** Where everybody reads an alert. */
export const publicAlert = (id: number): string => `/service-users/alerts/${id}`
