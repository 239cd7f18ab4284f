/** Where the page of a car in a browser is developed. */
export const UNIT_PORT = 4682;
