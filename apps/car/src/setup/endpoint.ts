import { DETECTABLE_KINDS, type DetectableKind, type Endpoint } from '../ports/setup-tools.ts';

const USUAL_PORT: Record<DetectableKind, number> = { gpsd: 2947, diplus: 8988, mqtt: 1883, obd: 35000 };
const TLS_PORT = '8883';
const PLACE = /^([A-Za-z0-9._-]+|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/;

/** Reads where an owner says that something is, such as `gpsd=192.168.1.5` or `obd=/dev/ttyUSB0`; `null`: that is no such place. */
export function parseEndpoint(text: string): Endpoint | null {
  const [, kind = '', at = ''] = /^([a-z]+)\s*[= ]\s*(\S+)$/i.exec(text) ?? [];
  const found = DETECTABLE_KINDS.find((each) => each === kind.toLowerCase());
  if (!found) return null;
  if (found === 'mqtt' && /^(mqtt|ws)s?:\/\/[^\s@]+$/.test(at) && URL.canParse(at))
    return { kind: found, at: at.replace(/\/$/, '') };
  if (found === 'obd' && at.startsWith('/dev/')) return { kind: found, at };
  const [, host, port = String(USUAL_PORT[found])] = PLACE.exec(at) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return null;
  if (found !== 'mqtt') return { kind: found, at: `${host}:${port}` };
  return { kind: found, at: `${port === TLS_PORT ? 'mqtts' : 'mqtt'}://${host}:${port}` };
}

/** Host and port of a place; a port that it does not name is 0. */
export function hostAndPort(at: string): { host: string; port: number } {
  const [, host = '', port = '0'] = PLACE.exec(at) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
