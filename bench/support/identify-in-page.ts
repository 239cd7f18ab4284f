/** Writes the phone's part of the proof over a connection, by the car's key and nonce, both base64url. */
export type Identify = (connection: RTCPeerConnection, carKey: string, carNonce: string) => Promise<string>;

/** Leaves in `identify` what writes the phone's part of the proof, without which the car sends nothing. Runs in the page, before a bare link. */
export function provideIdentify(carId: string): void {
  const text64 = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replace(/[+]/g, '-')
      .replace(/[/]/g, '_')
      .replace(/=+$/, '');
  const bytes64 = (text: string) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  /** The app's own, of a device that the car accepts. */
  const readDeviceKey = () =>
    new Promise<CryptoKeyPair>((resolve, reject) => {
      const opening = indexedDB.open('ligo-device-keys', 1);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('keys').objectStore('keys').getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => resolve(reading.result[0]);
      };
    });
  let deviceKey: Promise<CryptoKeyPair> | null = null;
  const identify: Identify = async ({ localDescription, sctp }, carKey, carNonce) => {
    const kind = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    deviceKey ??= readDeviceKey();
    const pair = await deviceKey;
    const own = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const nonce = crypto.getRandomValues(new Uint8Array(32));
    const [, hex = ''] = /^a=fingerprint:sha-256 ([\dA-F:]+)/im.exec(localDescription?.sdp ?? '') ?? [];
    const transport = sctp?.transport as unknown as { getRemoteCertificates(): ArrayBuffer[] };
    const seen = await crypto.subtle.digest('SHA-256', transport.getRemoteCertificates()[0] ?? nonce);
    const fields = [
      ...['phone', 'ligo-trust-1', 'link', carId].map((each) => new TextEncoder().encode(each)),
      ...[bytes64(carKey), own, nonce, bytes64(carNonce)],
      ...[Uint8Array.from(hex.split(':'), (each) => Number.parseInt(each, 16)), new Uint8Array(seen)],
      new Uint8Array(),
    ];
    const signed = new Uint8Array(fields.flatMap((each) => [each.length >> 8, each.length & 255, ...each]));
    const sig = text64(new Uint8Array(await crypto.subtle.sign(kind, pair.privateKey, signed)));
    return JSON.stringify({
      action: 'Identify',
      extras: { v: 1, key: text64(own), nonce: text64(nonce), sig },
    });
  };
  Object.assign(globalThis, { identify });
}
