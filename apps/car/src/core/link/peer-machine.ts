/** Where one phone's connection stands. */
export type PeerState = 'opening' | 'open' | 'leaving' | 'closed';

export type PeerEvent =
  | 'channel-open'
  | 'channel-closed'
  | 'bye'
  | 'unlinked'
  | 'open-timeout'
  | 'leave-timeout'
  | 'silent';

/** The next state of a phone's connection; see RULES.md. */
export function nextPeerState(state: PeerState, event: PeerEvent): PeerState {
  if (state === 'closed') return 'closed';
  switch (event) {
    case 'channel-open':
      return state === 'opening' ? 'open' : state;
    case 'open-timeout':
      return state === 'opening' ? 'closed' : state;
    case 'unlinked':
      return state === 'opening' ? 'closed' : 'leaving';
    default:
      return 'closed';
  }
}
