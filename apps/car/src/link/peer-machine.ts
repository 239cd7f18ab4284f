export type PeerState = 'opening' | 'open' | 'leaving' | 'closed';

export type PeerEvent =
  | 'channel-open'
  | 'channel-closed'
  | 'bye'
  | 'unlinked'
  | 'replaced'
  | 'open-timeout'
  | 'leave-timeout'
  | 'silent';

/** The next state of a phone's connection; see RULES.md. */
export function stepPeer(state: PeerState, event: PeerEvent): PeerState {
  // PEER-5
  if (state === 'closed') return 'closed';
  switch (event) {
    // PEER-1
    case 'channel-open':
      return state === 'opening' ? 'open' : state;
    // PEER-3
    case 'open-timeout':
      return state === 'opening' ? 'closed' : state;
    // PEER-6
    case 'unlinked':
    case 'replaced':
      return state === 'opening' ? 'closed' : 'leaving';
    // PEER-4, and the end of PEER-6
    default:
      return 'closed';
  }
}
