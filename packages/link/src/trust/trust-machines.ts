import type { TrustStatus } from '@ligo/protocol';

/**
 * Why a phone refuses a link: the car proves nothing, as an older one; it does not answer in time; its key is another car's; its signature is not over what this
 * phone has seen, or the car has refused the phone, so someone stands between; this browser does not know the car's kind of key; someone
 * has refused or removed this phone at the car.
 */
export type TrustRefusal =
  | 'outdated'
  | 'silence'
  | 'another-car'
  | 'not-proven'
  | 'not-accepted'
  | 'unsupported'
  | 'removed';

export type PhoneTrust =
  | { readonly phase: 'opening' | 'asked' | 'waiting' | 'verified' }
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
      if (state.phase === 'opening' || (state.phase === 'waiting' && event.status === 'waiting'))
        return state;
      if (!event.isProven) return refused('not-proven');
      return DECIDED[event.status];
    case 'silence':
      // TRUST-5
      if (state.phase === 'waiting') return state;
      return refused('silence');
    case 'unsupported':
      return refused('unsupported');
  }
}

const refused = (reason: TrustRefusal): PhoneTrust => ({ phase: 'refused', reason });

const DECIDED: Record<TrustStatus, PhoneTrust> = {
  ok: { phase: 'verified' },
  waiting: { phase: 'waiting' },
  unknown: refused('removed'),
  refused: refused('not-accepted'),
};

export type CarTrust = 'opening' | 'checking' | 'waiting' | 'verified' | 'refused';

/** `decided`: the phone's proof was checked, and the list of devices; then again what someone at the car decided. */
export type CarTrustEvent = { type: 'asked' } | { type: 'decided'; status: TrustStatus };

/** The car's next state; see RULES.md. */
export function stepCarTrust(state: CarTrust, event: CarTrustEvent): CarTrust {
  // TRUST-6
  if (event.type === 'asked') return state === 'opening' ? 'checking' : state;
  // TRUST-7, TRUST-9
  if (state !== 'checking' && state !== 'waiting') return state;
  if (event.status === 'waiting') return 'waiting';
  return event.status === 'ok' ? 'verified' : 'refused';
}
