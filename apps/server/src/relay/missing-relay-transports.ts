/** Who cannot be linked with these relay servers, in words for the operator; empty when nobody is known to be left out. */
export function missingRelayTransports({ turnUrls }: { turnUrls: readonly string[] }): string[] {
  if (turnUrls.length === 0)
    return [
      'No relay is configured (LIGO_TURN_URLS): a phone and a car without a direct way between their networks, as most mobile networks are, cannot be linked.',
    ];
  const gaps: string[] = [];
  if (!turnUrls.some(isUdp))
    gaps.push('No relay over UDP is configured (turn:HOST:3478?transport=udp): cars can use no other.');
  if (!turnUrls.some((url) => url.startsWith('turns:')))
    gaps.push(
      'No relay over TLS is configured (turns:HOST:443?transport=tcp): phones in networks that let nothing else out cannot be linked.',
    );
  return gaps;
}

const isUdp = (url: string) => url.startsWith('turn:') && !/[?&]transport=tcp\b/.test(url);
