import type { TrustStatus } from '@ligo/protocol';

/**
 * Why a phone refuses a link: the car proves nothing, as an older one; it does not answer in time; its key is another car's; its signature is not over what this
 * phone has seen, or the car has refused the phone, so someone stands between; this browser does not know the car's kind of key; someone
 * has refused or removed this phone at the car; it accepts a phone that does not know it without comparing a number; its owner has seen
 * another number.
 */
export type TrustRefusal =
  | 'outdated'
  | 'silence'
  | 'another-car'
  | 'not-proven'
  | 'not-accepted'
  | 'unsupported'
  | 'removed'
  | 'not-compared'
  | 'other-number';

export type PhoneTrust =
  | { readonly phase: 'opening' }
  | { readonly phase: 'verified' }
  /** `isCarKnown`: the phone has read the car's QR code, or its owner has chosen the car's number. */
  | { readonly phase: 'asked'; readonly isCarKnown: boolean }
  /** `isAccepted`: by the car. */
  | { readonly phase: 'waiting'; readonly isCarKnown: boolean; readonly isAccepted: boolean }
  | { readonly phase: 'refused'; readonly reason: TrustRefusal };

export type PhoneTrustEvent =
  /** The channels are open, and `offer` was in the car's offer. */
  | { type: 'opened'; offer: 'proof'; isCarKnown: boolean }
  | { type: 'opened'; offer: 'none' | 'another-car' }
  | { type: 'answered'; isProven: boolean; status: TrustStatus }
  /** The owner has chosen a number on the phone. */
  | { type: 'chosen'; isSame: boolean }
  | { type: 'silence' }
  | { type: 'unsupported' };

/** The phone's next state; see RULES.md. */
export function stepPhoneTrust(state: PhoneTrust, event: PhoneTrustEvent): PhoneTrust {
  // TRUST-2
  if (state.phase === 'verified' || state.phase === 'refused') return state;
  switch (event.type) {
    case 'opened':
      // TRUST-3
      if (event.offer !== 'proof') return refused(event.offer === 'none' ? 'outdated' : 'another-car');
      return { phase: 'asked', isCarKnown: event.isCarKnown };
    case 'answered':
      // TRUST-4
      if (state.phase === 'opening' || (state.phase === 'waiting' && event.status === 'waiting'))
        return state;
      if (!event.isProven) return refused('not-proven');
      return event.status === 'ok' || event.status === 'waiting'
        ? consent(state, event.status)
        : refused(event.status === 'unknown' ? 'removed' : 'not-accepted');
    case 'chosen':
      // TRUST-12
      if (state.phase !== 'waiting') return state;
      if (!event.isSame) return refused('other-number');
      return state.isAccepted ? { phase: 'verified' } : { ...state, isCarKnown: true };
    case 'silence':
      // TRUST-5
      if (state.phase === 'waiting') return state;
      return refused('silence');
    case 'unsupported':
      return refused('unsupported');
  }
}

const refused = (reason: TrustRefusal): PhoneTrust => ({ phase: 'refused', reason });

/** The car accepts the phone, or lets it wait. */
function consent(
  state: Extract<PhoneTrust, { phase: 'asked' | 'waiting' }>,
  status: 'ok' | 'waiting',
): PhoneTrust {
  const { isCarKnown } = state;
  if (status === 'waiting') return { phase: 'waiting', isCarKnown, isAccepted: false };
  if (isCarKnown) return { phase: 'verified' };
  // TRUST-12
  return state.phase === 'asked' ? refused('not-compared') : { ...state, isAccepted: true };
}

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
