import { checkDirectClaim, readDirectClaim } from '@ligo/link';
import { type DirectAccess, fromBase64Url } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { DirectPort, DirectRequest } from '../../ports/direct-port.ts';
import type { OpenPeerTransport, OpenSecurePeer } from '../../ports/peer-transport.ts';
import type { Phone } from '../../ports/phone.ts';
import { createKnownPhones } from './known-phones.ts';

const MAX_CHECKING = 8;
/** Requests that have made a connection; a phone makes another one each five seconds at most. */
const MAX_USED = 1_024;

export interface DirectLinksParts {
  port: DirectPort;
  /** A connection that opens only for the phone with this key. */
  verified(open: OpenSecurePeer, phoneKey: string): OpenPeerTransport;
  /** Whether the car's list of devices has this phone. */
  isAccepted(phoneKey: string, pairingId: string): boolean;
  /** Opens it as a connection of that pairing. */
  connect(peerId: string, pairingId: string, open: OpenPeerTransport): void;
}

/** Lets phones that the car knows begin a link themselves. See RULES.md. */
export function createDirectLinks(
  { kv, log }: Pick<CarContext, 'kv' | 'log'>,
  { port, verified, isAccepted, connect }: DirectLinksParts,
) {
  const known = createKnownPhones(kv);
  const used = new Set<string>();
  let checking = 0;
  let opened = 0;
  let ignored = 0;

  /** DIRECT-2: whether it is the first one. */
  function use(name: string): boolean {
    if (used.has(name)) return false;
    const [oldest] = used;
    if (used.size >= MAX_USED && oldest !== undefined) used.delete(oldest);
    used.add(name);
    return true;
  }
  async function check(request: DirectRequest): Promise<boolean> {
    const claim = readDirectClaim(request.ufrag);
    const phone = claim && known.byTag(claim.tag);
    const key = phone && fromBase64Url(phone.key);
    if (!claim || !phone || !key || !isAccepted(phone.phoneKey, phone.pairingId)) return false;
    const name = `${request.phoneUfrag} ${claim.phonePwd}`;
    if (used.has(name)) return true;
    const ends = await checkDirectClaim(claim, key, request.phoneUfrag);
    if (!ends) return false;
    if (!use(name)) return true;
    opened += 1;
    // DIRECT-3
    connect(`direct-${opened}`, phone.pairingId, verified(port.opener(request, ends), phone.phoneKey));
    return true;
  }
  /** DIRECT-1 */
  function receive(request: DirectRequest): void {
    if (checking >= MAX_CHECKING) {
      ignored += 1;
      return;
    }
    checking += 1;
    check(request)
      .then(
        (isKnown) => {
          if (!isKnown) ignored += 1;
        },
        (error: unknown) => log.error({ err: error }, 'a link without a server failed'),
      )
      .finally(() => {
        checking -= 1;
      });
  }
  return {
    /** Returns the end. */
    listen: () => port.listen(receive),
    /** The access of a verified phone; `null` for one that has proven no key. */
    accessOf(phone: Pick<Phone, 'provenKey' | 'pairingId'>): DirectAccess | null {
      const phoneKey = phone.provenKey?.() ?? null;
      if (phoneKey === null) return null;
      const { tag, key } = known.give(phoneKey, phone.pairingId);
      const [addresses, name] = [port.addresses(), port.name()];
      return {
        ...{ tag, key, port: port.port, fingerprint: port.fingerprint, addresses },
        ...(name !== null && { name }),
      };
    },
    keepPairings: known.keepPairings,
    /** Requests that made no connection. */
    ignored: () => ignored,
  };
}

export type DirectLinks = ReturnType<typeof createDirectLinks>;
