/** The parts of a browser without which it cannot be a car. */
export type UnitPart = 'https' | 'storage' | 'key' | 'peer' | 'position';

/** The parts that this browser lacks. Never rejects. */
export async function missingParts(): Promise<UnitPart[]> {
  // Browsers hide the others from a page that is not secure.
  if (!window.isSecureContext) return ['https'];
  const has: Record<Exclude<UnitPart, 'https'>, boolean> = {
    storage: typeof navigator.storage?.getDirectory === 'function',
    key: await makesKeys(),
    peer: typeof RTCPeerConnection === 'function',
    position: 'geolocation' in navigator,
  };
  return (Object.keys(has) as (keyof typeof has)[]).filter((part) => !has[part]);
}

async function makesKeys(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}
