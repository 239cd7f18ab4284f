/** Warnings about connections that these relay servers cannot provide, for the operator; empty if none are known. */
export function missingRelayTransports({ turnUrls }: { turnUrls: readonly string[] }): string[] {
  if (turnUrls.length === 0)
    return [
      'No relay is configured (LIGO_TURN_URLS): a phone and a car without a direct path between their networks, as in most mobile networks, cannot connect.',
    ];
  const gaps: string[] = [];
  if (!turnUrls.some(isUdp))
    gaps.push('No relay over UDP is configured (turn:HOST:3478?transport=udp): cars support only UDP.');
  if (!turnUrls.some((url) => url.startsWith('turns:')))
    gaps.push(
      'No relay over TLS is configured (turns:HOST:443?transport=tcp): phones in networks that block other traffic cannot connect.',
    );
  return gaps;
}

const isUdp = (url: string) => url.startsWith('turn:') && !/[?&]transport=tcp\b/.test(url);
