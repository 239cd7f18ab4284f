import { READINGS, type ReadingName } from '@ligo/vehicle';

/**
 * All readings. Samples are kept in lists in this order, because readings arrive several times a second: a list is copied in a tenth
 * of the time of a map by names.
 */
export const NAMES = Object.keys(READINGS) as readonly ReadingName[];

const NUMBERS: ReadonlyMap<string, number> = new Map(NAMES.map((name, number) => [name, number]));

/** The position of a reading in such a list; -1 for any other name. */
export const numberOf = (name: string): number => NUMBERS.get(name) ?? -1;
