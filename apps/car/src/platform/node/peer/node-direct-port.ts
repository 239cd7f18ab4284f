import type { NetworkInterfaceInfo } from 'node:os';
import { isPublicAddress, writeDescription } from '@ligo/link';
import { MAX_DIRECT_ADDRESSES } from '@ligo/protocol';
import nodeDataChannel, { type IceUdpMuxListener, type RtcConfig } from 'node-datachannel';
import type { DirectPort, DirectRequest } from '../../../ports/direct-port.ts';
import type { Log } from '../../../ports/log.ts';
import type { OpenSecurePeer } from '../../../ports/peer-transport.ts';
import { localInterfaces, localNameOf, serveLocalName } from '../local-name/local-name.ts';
import type { LinkCertificate } from './link-certificate.ts';
import { guardCallbacks } from './node-channel.ts';
import { nodePeers } from './node-peer-transport.ts';
import { addressesOf, unitInterfaces } from './unit-interfaces.ts';

/** The name of the data section in both written descriptions of this end. */
const MID = '0';
/** The phone's certificate is unknown until DTLS has seen it; the phone then proves its key over it. */
const UNKNOWN_FINGERPRINT = Array<string>(32).fill('00').join(':');
const LINK_LOCAL = /^(fe80|169\.254\.)/i;

/** Whether it is an address in a local network: on the public internet a phone needs the server. */
const isLocal = ({ internal, address }: NetworkInterfaceInfo) =>
  !internal && !LINK_LOCAL.test(address) && !isPublicAddress(address);

/** Addresses of this unit in local networks. */
export function localAddresses(interfaces = unitInterfaces()): string[] {
  return addressesOf(interfaces)
    .filter(isLocal)
    .map(({ address }) => address)
    .slice(0, MAX_DIRECT_ADDRESSES);
}

/** Ports for programs that need any. */
const ANY = { from: 49_152, count: 16_384, tries: 8 };

type OnRequest = (request: DirectRequest) => void;

interface Listening {
  /** Kept: a garbage-collected listener has ended. */
  listener: IceUdpMuxListener;
  onRequest: OnRequest | null;
}

/** The library frees a port only with the process (0.33.4): a later car of the process, as in tests, takes the listener over. */
const listening = new Map<number, Listening>();

/** Throws if the port is in use. */
function listenAt(port: number): Listening {
  const known = listening.get(port);
  if (known) return known;
  const listener = new nodeDataChannel.IceUdpMuxListener(port);
  const made: Listening = { listener, onRequest: null };
  const guard = guardCallbacks(() => {});
  listener.onUnhandledStunRequest(
    guard(({ localUfrag: ufrag, ufrag: phoneUfrag, host: address, port: from }) =>
      made.onRequest?.({ ufrag, phoneUfrag, address, port: from }),
    ),
  );
  listening.set(port, made);
  return made;
}

/** Listens at the wanted port, else at another one that is free; 0: any. `null`: at none. */
function listenNear(wanted: number, log: Pick<Log, 'warn'>) {
  const ports = Array.from({ length: ANY.tries }, () => ANY.from + Math.floor(Math.random() * ANY.count));
  for (const port of wanted === 0 ? ports : [wanted, ...ports]) {
    try {
      return { port, listener: listenAt(port) };
    } catch {
      log.warn({ port }, 'the port of the links is in use');
    }
  }
  return null;
}

/** The connections of a car that keeps its certificate. */
export interface NodeLinks {
  openPeer: OpenSecurePeer;
  /** `null`: phones cannot begin a connection without a server. */
  direct: DirectPort | null;
}

/** Connections that share one certificate and one UDP port; `wantedPort` 0: any, `null`: each has a port of its own. */
export function createNodeLinks(
  { key, certificate, fingerprint }: LinkCertificate,
  wantedPort: number | null,
  log: Pick<Log, 'warn'>,
): NodeLinks {
  const identity = { certificatePemFile: certificate, keyPemFile: key };
  const own = wantedPort === null ? null : listenNear(wantedPort, log);
  if (!own) return { openPeer: nodePeers({ config: identity }), direct: null };
  const { port, listener } = own;
  const config: Omit<RtcConfig, 'iceServers'> = {
    ...identity,
    enableIceUdpMux: true,
    portRangeBegin: port,
    portRangeEnd: port,
  };
  const name = localNameOf(fingerprint);
  let served: ReturnType<typeof serveLocalName> | null = null;
  const direct: DirectPort = {
    port,
    fingerprint,
    addresses: localAddresses,
    name: () => (served?.isServed() ? name : null),
    listen(onRequest) {
      listener.onRequest = onRequest;
      served = serveLocalName(name, () => localInterfaces(unitInterfaces(), isLocal), log);
      return () => {
        served?.stop();
        served = null;
        if (listener.onRequest === onRequest) listener.onRequest = null;
      };
    },
    opener: (request, { phone, car }) =>
      nodePeers({
        config: { ...config, disableFingerprintVerification: true, forceMediaTransport: true },
        answer(connection) {
          const { address, port } = request;
          const offer = writeDescription({
            ...phone,
            ...{ mid: MID, fingerprint: UNKNOWN_FINGERPRINT, addresses: [address], port },
            setup: 'active',
          });
          connection.setRemoteDescription(offer, 'offer');
          connection.setLocalDescription('answer', { iceUfrag: car.ufrag, icePwd: car.pwd });
        },
      }),
  };
  return { openPeer: nodePeers({ config }), direct };
}
