import type { Clock } from '@ligo/machine';
import { directAccessKey, STORAGE_KEYS } from '../lib/storage-keys.ts';
import { pageVisibility } from '../platform/browser.ts';
import {
  type BeginDirectConnection,
  directConnections,
  startEarlyDirect,
} from '../platform/direct-connections.ts';
import { earlyTarget, startEarlyLink } from '../platform/early-link.ts';
import { createOpenPeerConnection } from '../platform/peer-connection.ts';
import { openSignalingSocket } from '../platform/signaling-socket.ts';
import type { OpenSecurePeerConnection, OpenSignalingSocket } from '../ports/connection.ts';
import type { TextStorage } from '../ports/storage.ts';

export interface LinkPorts {
  openSocket: OpenSignalingSocket;
  openPeerConnection: OpenSecurePeerConnection;
  beginDirect: BeginDirectConnection;
  hasPeerConnections: boolean;
}

/** A try that the link has not taken over after this long is closed, ms. */
const FREE_FOR_MS = 10_000;

/** The link's ports, with the first try already started if the wanted car is known. */
export function createLinkPorts(storage: TextStorage, clock: Clock): LinkPorts {
  const hasPeerConnections = 'RTCPeerConnection' in globalThis;
  const isRelayForced = () => storage.get(STORAGE_KEYS.iceTransportPolicy) === 'relay';
  const openPeerConnection = createOpenPeerConnection(() => (isRelayForced() ? 'relay' : 'all'));
  const open = { openSocket: openSignalingSocket, openPeerConnection };
  const beginDirect = directConnections(openPeerConnection);
  const target = hasPeerConnections && pageVisibility.isVisible() ? earlyTarget(storage) : null;
  if (!target) return { ...open, beginDirect, hasPeerConnections };
  const access = storage.get(directAccessKey(target));
  const direct = access === null ? null : startEarlyDirect(beginDirect, access);
  const early = startEarlyLink(location.origin, target, open);
  clock.after(FREE_FOR_MS, () => {
    early.end();
    direct?.end();
  });
  return { ...early, beginDirect: direct?.begin ?? beginDirect, hasPeerConnections };
}
