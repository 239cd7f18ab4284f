import { z } from 'zod';
import type { Positions } from '../../../ports/positions.ts';
import { openWatch } from '../watch-port.ts';

const number = z.number().nullable();

/** Messages of the page to the car's worker, over the port of one watch. */
const fromPageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('fix'),
    fix: z.object({
      timeMs: z.number(),
      latitudeDeg: z.number(),
      longitudeDeg: z.number(),
      accuracyM: z.number(),
      altitudeM: number,
      speedMps: number,
      headingDeg: number,
    }),
  }),
  z.object({ type: z.literal('failure'), failure: z.enum(['denied', 'unavailable']) }),
]);
export type FromPositionPage = z.infer<typeof fromPageSchema>;

/** The page's position service, for the car's worker. `handOver` sends one end of a port to the page, which calls `servePositions` with it. */
export const workerPositions = (handOver: (port: MessagePort) => void): Positions => ({
  watch: (listener) =>
    openWatch(handOver, (data) => {
      const message = fromPageSchema.parse(data);
      if (message.type === 'fix') listener.onFix(message.fix);
      else listener.onFailure(message.failure);
    }),
});
