import { createSocket } from 'node:dgram';
import type { NetworkInterfaceInfo } from 'node:os';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerOf, asksFor } from './dns-messages.ts';
import { localInterfaces, localNameOf, serveLocalName } from './local-name.ts';

const NAME = localNameOf(Array(32).fill('0F').join(':'));
const LOOPBACK = { addresses: ['127.0.0.1'], netmask: '255.0.0.0' };
const GROUP = '224.0.0.251';

/** A question as browsers send it; `name` in bytes. */
function question(name: string, type: number): Buffer {
  const labels = name.split('.').map((label) => String.fromCharCode(label.length) + label);
  const head = Buffer.of(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  return Buffer.concat([head, Buffer.from(`${labels.join('')}\0`, 'latin1'), Buffer.of(0, type, 0, 1)]);
}

it('is a name of the UUID kind, which no two certificates share', () => {
  expect(NAME).toBe('0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f.local');
  expect(localNameOf(`0E${':0F'.repeat(31)}`)).not.toBe(NAME);
});

it('finds a question for an address of the name in any case, also behind another one and by a pointer', () => {
  for (const type of [1, 28, 255]) expect(asksFor(question(NAME.toUpperCase(), type), NAME)).toBe(true);
  const two = Buffer.concat([question(NAME, 16), Buffer.of(0xc0, 12, 0, 28, 0, 1)]);
  two[5] = 2;
  expect(asksFor(two, NAME)).toBe(true);
});

it('finds none in an answer, a question for other records or names, and a pointer without end', () => {
  expect(asksFor(answerOf(NAME, ['192.168.1.20']), NAME)).toBe(false);
  expect(asksFor(question(NAME, 16), NAME)).toBe(false);
  expect(asksFor(question(`x${NAME.slice(1)}`, 1), NAME)).toBe(false);
  const loop = Buffer.concat([question('', 1).subarray(0, 12), Buffer.of(0xc0, 12, 0, 1, 0, 1)]);
  expect(asksFor(loop, NAME)).toBe(false);
});

it('reads any bytes without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.nat(80), fc.nat(255), (bytes, at, value) => {
      asksFor(Buffer.from(bytes), NAME);
      const changed = question(NAME, 1);
      changed[at % changed.length] = value;
      asksFor(Buffer.concat([changed, bytes]), NAME);
    }),
  );
});

it('writes all addresses of an interface, and that there are no others', () => {
  const owner = question(NAME, 1).subarray(12, -4).toString('hex');
  const fixed = (type: string, length: string) => `${owner}00${type}800100000078${length}`;
  expect(answerOf(NAME, ['192.168.1.20', 'fd00::2']).toString('hex')).toBe(
    [
      '000084000000000300000000',
      `${fixed('01', '0004')}c0a80114`,
      `${fixed('1c', '0010')}fd000000000000000000000000000002`,
      `${fixed('2f', '0032')}${owner}000440000008`,
    ].join(''),
  );
});

it('has the interfaces with an IPv4 address that counts', () => {
  const info = (address: string, netmask: string, family: 'IPv4' | 'IPv6') =>
    ({ address, netmask, family }) as NetworkInterfaceInfo;
  const interfaces = {
    lan: [info('fd00::2', 'ffff::', 'IPv6'), info('192.168.1.20', '255.255.255.0', 'IPv4')],
    mobile: [info('8.8.8.8', '255.255.255.0', 'IPv4')],
    v6: [info('fd01::2', 'ffff::', 'IPv6')],
  };
  expect(localInterfaces(interfaces, ({ address }) => address !== '8.8.8.8')).toEqual([
    { addresses: ['192.168.1.20', 'fd00::2'], netmask: '255.255.255.0' },
  ]);
});

/** A phone on the loopback interface, at the port of multicast DNS unless another one is given. */
async function phone(port = 5_353) {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const answers: string[] = [];
  socket.on('message', (packet) => {
    if (packet.includes('0f0f0f0f-0f0f') && packet[2] === 0x84) answers.push(packet.toString('hex'));
  });
  await new Promise<void>((resolve) => socket.bind(port, resolve));
  socket.addMembership(GROUP, '127.0.0.1');
  socket.setMulticastInterface('127.0.0.1');
  onTestFinished(() => void socket.close());
  return { answers, send: (packet: Uint8Array) => socket.send(packet, 5_353, GROUP) };
}

function serve(read = () => [LOOPBACK]) {
  const warnings: unknown[] = [];
  const served = serveLocalName(NAME, read, { warn: (...given: unknown[]) => warnings.push(given) });
  onTestFinished(served.stop);
  return { served, warnings };
}

it('answers a phone of its network, ten times a second at most, whatever else arrives', async () => {
  const { served } = serve();
  expect(served.isServed()).toBe(true);
  const { answers, send } = await phone();
  for (const bytes of fc.sample(fc.uint8Array({ maxLength: 1_400 }), 200)) send(bytes);
  await vi.waitFor(() => {
    send(question(NAME, 28));
    expect(answers).toContain(answerOf(NAME, LOOPBACK.addresses).toString('hex'));
  });
  const before = answers.length;
  const beganAt = performance.now();
  for (let index = 0; index < 500; index += 1) send(question(NAME, 1));
  send(question(NAME, 1));
  await vi.waitFor(() => expect(performance.now() - beganAt).toBeGreaterThan(500));
  const seconds = Math.ceil((performance.now() - beganAt) / 1_000) + 1;
  expect(answers.length - before).toBeLessThanOrEqual(10 * seconds);
});

it('answers no other port and no other network, and nothing once it has ended', async () => {
  const { served } = serve(() => [LOOPBACK, { addresses: ['127.0.0.2'], netmask: '255.255.255.255' }]);
  const [other, asking] = [await phone(0), await phone()];
  other.send(question(NAME, 1));
  await vi.waitFor(() => {
    asking.send(question(NAME, 1));
    expect(asking.answers.length).toBeGreaterThan(0);
  });
  expect(new Set(asking.answers)).toEqual(new Set([answerOf(NAME, LOOPBACK.addresses).toString('hex')]));
  served.stop();
  expect(served.isServed()).toBe(false);
  const before = asking.answers.length;
  asking.send(question(NAME, 1));
  asking.send(answerOf(NAME, ['127.0.0.9']));
  await vi.waitFor(() => expect(asking.answers.length).toBeGreaterThan(before));
  expect(asking.answers.slice(before)).toEqual([answerOf(NAME, ['127.0.0.9']).toString('hex')]);
});

it('warns once where it cannot answer', async () => {
  const { served, warnings } = serve(() => [{ addresses: ['203.0.113.7'], netmask: '255.255.255.0' }]);
  await vi.waitFor(() => expect(warnings).toHaveLength(1));
  expect(served.isServed()).toBe(false);
});
