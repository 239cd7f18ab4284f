import type { CHANNELS, DirectAccess } from '@ligo/protocol';
import type { Identify } from './identify-in-page.ts';

/** Where the bare link runs: a page of the app that stops before it loads anything. */
export const BARE = '?bare';

/**
 * A link without the server with nothing but the browser's own parts, from the first script of an empty page to the first status. Leaves in
 * `bareMs` how long that took. Runs in the page, behind `provideIdentify`.
 */
export function bareDirect({ bare, channels }: { bare: string; channels: typeof CHANNELS }): void {
  if (location.search !== bare) return;
  const beganAt = performance.now();
  window.stop();
  const HMAC = { name: 'HMAC', hash: 'SHA-256' };
  const { identify } = globalThis as unknown as { identify: Identify };
  const record = Object.keys(localStorage).find((key) => key.endsWith('/direct-access')) ?? '';
  const access: DirectAccess = JSON.parse(localStorage.getItem(record) ?? '');
  const ice = (text: string) => text.replace(/-/g, '+').replace(/_/g, '/');
  const secret = Uint8Array.from(atob(ice(access.key)), (letter) => letter.charCodeAt(0));
  const key = crypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
  const mac = async (...fields: string[]) => {
    const bytes = fields.flatMap((each) => [
      each.length >> 8,
      each.length & 255,
      ...new TextEncoder().encode(each),
    ]);
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', await key, new Uint8Array(bytes)));
    return btoa(String.fromCharCode(...signed)).replace(/=+$/, '');
  };
  const writeAnswer = async (offer: string) => {
    const value = (name: string) => new RegExp(`^a=${name}:(\\S+)`, 'm').exec(offer)?.[1] ?? '';
    const [own, pwd] = [value('ice-ufrag'), value('ice-pwd')];
    const ufrag = `ligo1${ice(access.tag)}${pwd}${await mac('ligo-direct-1', 'ufrag', access.tag, own, pwd)}`;
    const places = [...access.addresses, ...(access.name ? [access.name] : [])];
    return [
      ...['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', `a=group:BUNDLE ${value('mid')}`],
      ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', `a=mid:${value('mid')}`],
      ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${await mac('ligo-direct-1', 'pwd', ufrag)}`],
      ...[`a=fingerprint:sha-256 ${access.fingerprint}`, 'a=setup:passive', 'a=sctp-port:5000'],
      ...places.map(
        (each, at) => `a=candidate:${at} 1 UDP ${2_130_706_431 - at * 256} ${each} ${access.port} typ host`,
      ),
      '',
    ].join('\r\n');
  };
  const bareMs = new Promise<number>((resolve, reject) => {
    const connection = new RTCPeerConnection();
    const { control, bulk } = channels;
    const channel = connection.createDataChannel('control', { negotiated: true, id: control.id });
    // The car's lanes open together.
    connection.createDataChannel('bulk', { negotiated: true, id: bulk.id });
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      const { action, extras } = JSON.parse(data);
      if (action === 'Status') {
        resolve(performance.now() - beganAt);
        connection.close();
      } else if (action === 'Challenge')
        identify(connection, extras.key, extras.nonce).then((text) => {
          channel.send(text);
          channel.send('{"action":"Status","extras":{}}');
        }, reject);
    };
    connection
      .setLocalDescription()
      .then(() => writeAnswer(connection.localDescription?.sdp ?? ''))
      .then((sdp) => connection.setRemoteDescription({ type: 'answer', sdp }))
      .catch(reject);
  });
  Object.assign(globalThis, { bareMs });
}
