import { z } from 'zod';
import type { Charger } from '../../../ports/charger.ts';
import { openWatch } from '../watch-port.ts';

/** The only message of the page to the car's worker; `null`: the browser does not report it. */
const fromPageSchema = z.object({ isPluggedIn: z.boolean().nullable() });
export type FromChargerPage = z.infer<typeof fromPageSchema>;

/** The charger of the page's device, for the car's worker. `handOver` sends one end of a port to the page, which calls `serveCharger` with it. */
export const workerCharger = (handOver: (port: MessagePort) => void): Charger => ({
  watch: (onChange) => openWatch(handOver, (data) => onChange(fromPageSchema.parse(data).isPluggedIn)),
});
