/** The name of a route. */
export const ROUTE_NAME = /^[\w.-]{1,64}$/;
