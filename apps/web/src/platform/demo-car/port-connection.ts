import { createLanes, createPortChannels } from '@ligo/link';
import type { OpenPeerConnection } from '../../ports/peer-connection.ts';
import { systemClock } from '../clock.ts';
import type { DemoCar } from './worker-car.ts';

/** Opens connections to the car of this page in the place of peer connections. After `close` no handler is called. */
export function createOpenPortConnection(car: Pick<DemoCar, 'connect'>): OpenPeerConnection {
  return (_iceServers, handlers) => {
    const { port1, port2 } = new MessageChannel();
    const lanes = createLanes(createPortChannels(port1, systemClock), handlers);
    let isOver = false;
    return {
      control: lanes.control,
      bulk: lanes.bulk,
      async answer() {
        car.connect(port2);
        setTimeout(() => isOver || handlers.onIceState('connected'));
        return 'demo';
      },
      addIceCandidate: async () => {},
      close() {
        isOver = true;
        lanes.end();
      },
    };
  };
}
