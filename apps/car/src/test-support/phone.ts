import nodeDataChannel from 'node-datachannel';
import { vi } from 'vitest';
import type { SignalingServer } from './signaling-server.ts';

/** A phone that reached its car: a real peer connection of its own. */
export interface Phone {
  peerId: string;
  /** Every text the car sent, in order. */
  heard: string[];
  say(text: string): void;
  isOpen(): boolean;
  /** The connection failed before it opened. */
  hasFailed(): boolean;
  close(): void;
}

/** About one in a hundred connections between two ends of this library fails at its start; phones try again. */
const ATTEMPTS = 5;
const CONNECT_WITHIN_MS = 10_000;

/** Asks the car for a connection through the server; the answer is sent as soon as the offer came. */
export function callCar(server: SignalingServer, peerId: string, linkId = 'link'): Phone {
  const connection = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  const heard: string[] = [];
  let channel: nodeDataChannel.DataChannel | null = null;
  let isOpen = false;
  let hasFailed = false;
  connection.onStateChange((state) => {
    if (state === 'failed') hasFailed = true;
  });
  connection.onLocalDescription((sdp) => server.tell('remote', { action: 'answer', peerId, sdp }));
  connection.onLocalCandidate((candidate, sdpMid) =>
    server.tell('remote', { action: 'ice-candidate', peerId, candidate, sdpMid }),
  );
  connection.onDataChannel((opened) => {
    channel = opened;
    opened.onMessage((message) => heard.push(String(message)));
    opened.onOpen(() => {
      isOpen = true;
    });
    opened.onClosed(() => {
      isOpen = false;
    });
  });
  const addCandidate = (candidate: string, mid: string) => {
    try {
      connection.addRemoteCandidate(candidate, mid);
    } catch {
      // The library is not ready for it yet: a candidate less is a path less.
    }
  };
  server.onCar(peerId, (event) => {
    if (event.action === 'offer') connection.setRemoteDescription(event.sdp, 'offer');
    else addCandidate(event.candidate, event.sdpMid ?? '0');
  });
  server.tell('remote', { action: 'handshake', peerId, linkId, iceServers: [] });
  return {
    peerId,
    heard,
    say: (text) => void channel?.sendMessage(text),
    isOpen: () => isOpen,
    hasFailed: () => hasFailed,
    close: () => connection.close(),
  };
}

/** Calls the car until a channel is open. */
export async function connectPhone(server: SignalingServer, peerId: string, linkId?: string): Promise<Phone> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const phone = callCar(server, peerId, linkId);
    await vi.waitUntil(() => phone.isOpen() || phone.hasFailed(), { timeout: CONNECT_WITHIN_MS });
    if (phone.isOpen()) return phone;
    phone.close();
  }
  throw new Error('The car could not be reached');
}
