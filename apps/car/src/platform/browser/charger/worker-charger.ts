import { z } from 'zod';
import type { Charger } from '../../../ports/charger.ts';

/** The only message of the page to the car's worker; `null`: the browser does not report it. */
const fromPageSchema = z.object({ isPluggedIn: z.boolean().nullable() });
export type FromChargerPage = z.infer<typeof fromPageSchema>;

/** The only message to the page: the watch has ended. */
export const END = 'end';

/** The charger of the page's device, for the car's worker. `handOver` sends one end of a port to the page, which calls `serveCharger` with it. */
export const workerCharger = (handOver: (port: MessagePort) => void): Charger => ({
  watch(onChange) {
    const { port1: port, port2 } = new MessageChannel();
    let isEnded = false;
    port.onmessage = ({ data }) => {
      if (!isEnded) onChange(fromPageSchema.parse(data).isPluggedIn);
    };
    handOver(port2);
    return () => {
      if (isEnded) return;
      isEnded = true;
      port.postMessage(END);
      port.close();
    };
  },
});
