import { isIPv6 } from 'node:net';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';

/** Messages of multicast DNS (RFC 6762), as far as one name needs them. */

const TTL_S = 120;
const WANTED: readonly string[] = ['A', 'AAAA', 'ANY'];

/** Whether it is a question for an address of this name, which is in lower case. Never throws. */
export function asksFor(packet: Buffer, wanted: string): boolean {
  try {
    const { type, questions = [] } = decode(packet);
    return (
      type === 'query' &&
      questions.some((each) => WANTED.includes(each.type) && each.name.toLowerCase() === wanted)
    );
  } catch {
    return false;
  }
}

/** The answer with all addresses of a name, and that it has no others: who asks for the kind that is missing does not wait. */
export function answerOf(name: string, addresses: readonly string[]): Buffer {
  const typeOf = (address: string) => (isIPv6(address) ? 'AAAA' : 'A');
  /** Other answers to the same name are void. */
  const sole = { name, ttl: TTL_S, class: 'IN', flush: true } as const;
  const answers: Answer[] = addresses.map((address) => ({ ...sole, type: typeOf(address), data: address }));
  const rrtypes = addresses.map(typeOf);
  return encode({
    type: 'response',
    flags: AUTHORITATIVE_ANSWER,
    answers: [...answers, { ...sole, type: 'NSEC', data: { nextDomain: name, rrtypes } }],
  });
}
