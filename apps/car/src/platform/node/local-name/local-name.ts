import { createSocket, type Socket } from 'node:dgram';
import { BlockList } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import type { Log } from '../../../ports/log.ts';
import { answerOf, asksFor } from './dns-messages.ts';

const GROUP = '224.0.0.251';
const PORT = 5_353;
/** How soon the name has a changed address, ms. */
const LOOK_MS = 10_000;
/** Whoever misses an answer asks again; more only burdens the network. */
const MAX_ANSWERS_EACH_S = 10;

/** A name of the UUID kind, which browsers look up in local networks. It stays with the certificate. */
export function localNameOf(fingerprint: string): string {
  const hex = fingerprint.replaceAll(':', '').toLowerCase();
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5.local');
}

/** The addresses of one interface, the IPv4 one first. */
export interface LocalInterface {
  addresses: readonly string[];
  netmask: string;
}

const isIpv4 = ({ family }: NetworkInterfaceInfo) => family === 'IPv4';
const prefixOf = (netmask: string) =>
  netmask.split('.').reduce((sum, part) => sum + Number(part).toString(2).replaceAll('0', '').length, 0);

/** Interfaces that have an IPv4 address, by which phones ask; `isLocal`: the addresses that count. */
export function localInterfaces(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>,
  isLocal: (info: NetworkInterfaceInfo) => boolean,
): LocalInterface[] {
  return Object.values(interfaces).flatMap((all = []) => {
    const local = all.filter(isLocal);
    const [asked] = local.filter(isIpv4);
    if (!asked) return [];
    const addresses = [asked, ...local.filter((each) => !isIpv4(each))].map(({ address }) => address);
    return [{ addresses, netmask: asked.netmask }];
  });
}

/** Answers on one interface to its own network alone. `failed`: it is gone, or the port is taken. */
function answerOn(
  name: string,
  { addresses, netmask }: LocalInterface,
  failed: (error: Error) => void,
): Socket {
  const [own = ''] = addresses;
  const network = new BlockList();
  network.addSubnet(own, prefixOf(netmask), 'ipv4');
  const answer = answerOf(name, addresses);
  let second = 0;
  let answers = 0;
  const mayAnswer = () => {
    const now = Math.floor(performance.now() / 1_000);
    answers = now === second ? answers + 1 : 1;
    second = now;
    return answers <= MAX_ANSWERS_EACH_S;
  };
  // Other responders of the unit use the port, too.
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('error', failed);
  socket.on('message', (packet, { address, port }) => {
    if (port !== PORT || !network.check(address, 'ipv4') || !asksFor(packet, name) || !mayAnswer()) return;
    socket.send(answer, PORT, GROUP, () => {});
  });
  socket.bind(PORT, () => {
    try {
      socket.addMembership(GROUP, own);
      socket.setMulticastInterface(own);
    } catch (error) {
      failed(error as Error);
    }
  });
  return socket;
}

/** Answers for a name on the interfaces that `read` lists, also those that come later. */
export function serveLocalName(name: string, read: () => LocalInterface[], log: Pick<Log, 'warn'>) {
  const sockets = new Map<string, Socket>();
  let hasFailed = false;
  const end = (key: string) => {
    sockets.get(key)?.close();
    sockets.delete(key);
  };
  const look = () => {
    const present = new Map(read().map((each) => [JSON.stringify(each), each]));
    for (const key of [...sockets.keys()]) if (!present.has(key)) end(key);
    for (const [key, each] of present) {
      if (sockets.has(key)) continue;
      const failed = (err: Error) => {
        if (sockets.get(key) !== socket) return;
        end(key);
        if (!hasFailed) log.warn({ err }, 'phones cannot look up the local name of the car');
        hasFailed = true;
      };
      const socket = answerOn(name, each, failed);
      sockets.set(key, socket);
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    /** Whether a phone in a local network gets an answer. */
    isServed: () => sockets.size > 0,
    stop(): void {
      clearInterval(timer);
      for (const key of [...sockets.keys()]) end(key);
    },
  };
}
