import type { BrokerProbe, BrokerProbeOptions, ReceivedMessage } from '../../../ports/setup-tools.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { clientOptions } from './broker.ts';

const LIMIT_MS = 4_000;
const MAX_TOPICS = 5_000;
const MAX_PAYLOAD = 4_096;

const REFUSED = new Set(['4', '5']);
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME|CERT_/;

export async function probeBroker({ ca, listenMs, ...config }: BrokerProbeOptions): Promise<BrokerProbe> {
  const messages = new Map<string, ReceivedMessage>();
  try {
    const tls = { ca, insecure: false };
    const options = await clientOptions({ ...config, clientId: 'ligo-setup', tls });
    const { connect } = await import('mqtt');
    const client = connect({ ...options, connectTimeout: LIMIT_MS });
    const outcome = await new Promise<BrokerProbe['outcome']>((resolve) => {
      let isOpen = false;
      let limit = setTimeout(() => resolve('none'), LIMIT_MS);
      const end = (how: BrokerProbe['outcome']) => {
        clearTimeout(limit);
        resolve(how);
      };
      client.on('connect', () => {
        isOpen = true;
        if (listenMs === 0) return end('open');
        client.subscribe('#', { qos: 0 }, () => {});
        clearTimeout(limit);
        limit = setTimeout(() => end('open'), listenMs);
      });
      client.on('message', (topic, payload) => {
        if (messages.size < MAX_TOPICS)
          messages.set(topic, { topic, payload: payload.subarray(0, MAX_PAYLOAD).toString('utf8') });
      });
      client.on('error', (error) => end(isOpen ? 'open' : outcomeOf(error)));
      client.on('close', () => end(isOpen ? 'open' : 'none'));
    });
    client.end(true);
    client.stream?.destroy();
    return { outcome, messages: [...messages.values()] };
  } catch {
    return { outcome: 'none', messages: [] };
  }
}

function outcomeOf(error: unknown): BrokerProbe['outcome'] {
  const code = codeOf(error);
  if (REFUSED.has(code)) return 'refused';
  return UNTRUSTED.test(code) ? 'untrusted' : 'none';
}
