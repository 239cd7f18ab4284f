import { PHONE_EVENTS } from '@ligo/protocol';
import type { Socket } from 'socket.io';
import { createOwnCar } from '../../apps/car/src/link/test-support/own-car.ts';

/** A car of a malicious server, which that names in place of the owner's. */
export class OwnCar {
  readonly car: ReturnType<typeof createOwnCar>;
  private isAdded = false;

  constructor(invented: readonly string[]) {
    this.car = createOwnCar(invented);
  }

  /** The server's answer to a call of the owner about cars, who adds this one by any code; `null`: the call is about something else. */
  answer(url: string): object | null {
    const { carId } = this.car;
    if (!url.startsWith('/api/car-list/')) return null;
    if (url.endsWith('/add')) this.isAdded = true;
    if (!url.endsWith('/list')) return { carId };
    return this.isAdded ? [{ carId, name: 'My Leaf', s: 1 }] : [];
  }

  /** Meets a phone over the socket of the server. */
  meet(phone: Socket): void {
    let peer: ReturnType<typeof this.car.open> | null = null;
    const send = (message: object) => phone.emit('car', message);
    phone.on('remote_start', () => phone.emit('handshake', { info: 'car_joined', iceServers: [] }));
    phone.on('remote', (message) => {
      const signal = PHONE_EVENTS.remote.parse(message);
      if (signal.action === 'handshake')
        peer = this.car.open({
          description: (sdp) => send({ action: 'offer', sdp }),
          candidate: (candidate, sdpMid) => send({ action: 'ice-candidate', candidate, sdpMid }),
        });
      else if (signal.action === 'answer') peer?.acceptAnswer(signal.sdp);
      else peer?.addIceCandidate({ candidate: signal.candidate, sdpMid: signal.sdpMid ?? '0' });
    });
  }

  close(): void {
    this.car.close();
  }
}
