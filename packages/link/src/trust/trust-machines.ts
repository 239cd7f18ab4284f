import type { TrustStatus } from '@ligo/protocol';

/**
 * Why a phone refuses a link: the car proves nothing, as an older one; its key is another car's; its signature is not over what this
 * phone has seen, or the car has refused the phone, so someone stands between; this browser does not know the car's kind of key.
 */
export type TrustRefusal = 'outdated' | 'another-car' | 'not-proven' | 'not-accepted' | 'unsupported';

export type PhoneTrust =
  | { readonly phase: 'opening' | 'asked' | 'verified' }
  | { readonly phase: 'refused'; readonly reason: TrustRefusal };

export type PhoneTrustEvent =
  /** The channels are open, and `offer` was in the car's offer. */
  | { type: 'opened'; offer: 'proof' | 'none' | 'another-car' }
  | { type: 'answered'; isProven: boolean; status: TrustStatus }
  | { type: 'silence' }
  | { type: 'unsupported' };

/** The phone's next state; see RULES.md. */
export function stepPhoneTrust(state: PhoneTrust, event: PhoneTrustEvent): PhoneTrust {
  // TRUST-2
  if (state.phase === 'verified' || state.phase === 'refused') return state;
  switch (event.type) {
    case 'opened':
      // TRUST-3
      if (event.offer === 'none') return refused('outdated');
      if (event.offer === 'another-car') return refused('another-car');
      return { phase: 'asked' };
    case 'answered':
      // TRUST-4
      if (state.phase !== 'asked') return state;
      if (!event.isProven) return refused('not-proven');
      return event.status === 'ok' ? { phase: 'verified' } : refused('not-accepted');
    case 'silence':
      // TRUST-5
      return refused('outdated');
    case 'unsupported':
      return refused('unsupported');
  }
}

const refused = (reason: TrustRefusal): PhoneTrust => ({ phase: 'refused', reason });

export type CarTrust = 'opening' | 'checking' | 'verified' | 'refused';

export type CarTrustEvent = { type: 'asked' } | { type: 'checked'; isProven: boolean };

/** The car's next state; see RULES.md. */
export function stepCarTrust(state: CarTrust, event: CarTrustEvent): CarTrust {
  // TRUST-6
  if (event.type === 'asked') return state === 'opening' ? 'checking' : state;
  // TRUST-7
  if (state !== 'checking') return state;
  return event.isProven ? 'verified' : 'refused';
}
