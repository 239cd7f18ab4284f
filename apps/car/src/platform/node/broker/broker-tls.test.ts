import { expect, it } from 'vitest';
import { certificates, newFolder } from '../../../test-support/mosquitto.ts';
import { startBroker } from '../../../test-support/start-broker.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { openBroker } from './broker.ts';

const log = { info() {}, warn() {}, error() {} };

async function lossOf(url: string) {
  const config = { url, clientId: 'ligo', tls: { insecure: true } };
  const broker = await openBroker(config, { clock: virtualClock(), log });
  return broker.hold({ onOpen() {}, onMessage() {} }, new AbortController().signal);
}

it('asks whether the port uses TLS if the connection ends before the broker accepts it', async () => {
  const HANDSHAKE = { phase: 'waiting', reason: 'broker-ends-handshake' };
  const plain = await startBroker();
  expect(await lossOf(`mqtts://127.0.0.1:${plain.port}`)).toEqual(HANDSHAKE);
  const folder = newFolder();
  const { cert, key } = certificates(folder);
  const secure = await startBroker([`certfile ${cert}`, `keyfile ${key}`], folder);
  expect(await lossOf(`mqtt://127.0.0.1:${secure.port}`)).toEqual(HANDSHAKE);
  expect(await lossOf('mqtt://127.0.0.1:9')).toEqual({ phase: 'waiting', reason: 'broker-away' });
});
