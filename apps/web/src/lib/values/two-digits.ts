/** A whole number from 0 on with two digits at least, as times of day and dates have it. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
