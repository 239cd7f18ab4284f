/** Where one phone's connection stands. */
export type PeerState = 'opening' | 'open' | 'closed';

export type PeerEvent = 'channel-open' | 'channel-closed' | 'bye' | 'unlinked' | 'open-timeout' | 'silent';

/** The next state of a phone's connection; see RULES.md. */
export function nextPeerState(state: PeerState, event: PeerEvent): PeerState {
  if (state === 'closed') return 'closed';
  switch (event) {
    case 'channel-open':
      return 'open';
    case 'open-timeout':
      return state === 'open' ? 'open' : 'closed';
    default:
      return 'closed';
  }
}
