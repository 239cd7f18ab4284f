import { vi } from 'vitest';
import type { SignalingServer } from '../link/test-support/signaling-server.ts';
import { openVerifiedPhone } from '../link/test-support/verified-phone.ts';

/** A phone that reached its car: a real peer connection of its own. */
export interface Phone {
  peerId: string;
  /** Every text the car sent, in order. */
  received: string[];
  send(text: string): void;
  isOpen(): boolean;
  /** The connection failed before it opened. */
  hasFailed(): boolean;
  close(): void;
}

/** A few in a hundred connections between two ends of this library fail at once; phones try again. */
const ATTEMPTS = 5;

/** Asks the car for a connection through the server; the answer is sent as soon as the offer came. */
export function callCar(server: SignalingServer, peerId: string, linkId?: string): Phone {
  const received: string[] = [];
  let isOpen = false;
  let hasFailed = false;
  const phone = openVerifiedPhone({
    answer: (sdp) => server.publish('remote', { action: 'answer', peerId, sdp }),
    candidate: (candidate, sdpMid) =>
      server.publish('remote', { action: 'ice-candidate', peerId, candidate, sdpMid }),
    onOpen() {
      isOpen = true;
    },
    onMessage: (text) => void received.push(text),
    failed() {
      hasFailed = true;
    },
    onClosed() {
      isOpen = false;
    },
  });
  server.onCar(peerId, (event) => {
    if (event.action === 'offer') phone.offer(event.sdp);
    else phone.candidate(event.candidate, event.sdpMid ?? '0');
  });
  server.introduce(peerId, linkId);
  return {
    peerId,
    received,
    send: phone.send,
    isOpen: () => isOpen,
    hasFailed: () => hasFailed,
    close: phone.close,
  };
}

/** Calls the car until a channel is open. */
export async function connectPhone(server: SignalingServer, peerId: string, linkId?: string): Promise<Phone> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const phone = callCar(server, peerId, linkId);
    await vi.waitUntil(() => phone.isOpen() || phone.hasFailed());
    if (phone.isOpen()) return phone;
    phone.close();
  }
  throw new Error('The car could not be reached');
}
