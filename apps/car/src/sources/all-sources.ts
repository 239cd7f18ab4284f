import { diplus } from './diplus/diplus.ts';
import { gpsd } from './gpsd/gpsd.ts';
import { mqtt } from './mqtt/mqtt.ts';
import { obd } from './obd/obd.ts';

/** All sources of readings, in the order that `setup` proposes: the most precise first. */
export const ALL_SOURCES = [obd, diplus, mqtt, gpsd] as const;
