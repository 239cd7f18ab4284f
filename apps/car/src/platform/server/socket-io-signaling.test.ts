import { createServer } from 'node:http';
import { TO_CAR_EVENTS } from '@ligo/protocol';
import fc from 'fast-check';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SignalingHandlers } from '../../ports/signaling-socket.ts';
import { listenOn } from '../../test-support/listen-on.ts';
import { socketIoSignaling } from './socket-io-signaling.ts';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
let origin = '';
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listenOn(http)}`;
});
afterAll(() => io.close());

function handlers() {
  return {
    onConnect: vi.fn(),
    onDisconnect: vi.fn(),
    remote: vi.fn(),
    sealed: vi.fn(),
    other_side_left: vi.fn(),
    refused: vi.fn(),
    links_changed: vi.fn(),
  } satisfies SignalingHandlers;
}

const open = (
  reported: SignalingHandlers,
  { at = origin, token = async () => 'signed', onIgnored = () => {} } = {},
) => socketIoSignaling(at, token, onIgnored)(reported);

it('shows its token, hands on what fits a schema, and ends silently', async () => {
  const connected = new Promise<string>((resolve) =>
    io.once('connection', (socket) => resolve(socket.handshake.auth.carJwt)),
  );
  const reported = handlers();
  const socket = open(reported);
  expect(await connected).toBe('signed');
  io.emit('other_side_left', { peerId: 'p', more: 1 });
  await vi.waitFor(() => expect(reported.other_side_left).toHaveBeenCalledWith({ peerId: 'p' }));
  socket.close();
  expect(reported.onDisconnect).not.toHaveBeenCalled();
});

it('counts and ignores whatever fits none', async () => {
  const reported = handlers();
  let ignored = 0;
  const onIgnored = () => {
    ignored += 1;
  };
  const socket = open(reported, { onIgnored });
  await vi.waitFor(() => expect(reported.onConnect).toHaveBeenCalled());
  const payloads = fc.sample(
    fc.oneof(fc.jsonValue(), fc.record({ action: fc.string(), peerId: fc.jsonValue() })),
    200,
  );
  let sent = 0;
  for (const payload of payloads) {
    for (const event of Object.keys(TO_CAR_EVENTS)) {
      io.emit(event, payload);
      sent += 1;
    }
    io.emit('something-new', payload);
  }
  const received = () =>
    reported.remote.mock.calls.length +
    reported.sealed.mock.calls.length +
    reported.other_side_left.mock.calls.length +
    reported.refused.mock.calls.length +
    reported.links_changed.mock.calls.length;
  await vi.waitFor(() => expect(received() + ignored).toBe(sent));
  expect(ignored).toBeGreaterThan(0);
  socket.close();
});

it('ends the connection of a server that sends an oversized message', async () => {
  const connected = new Promise<ServerSocket>((resolve) => io.once('connection', resolve));
  const reported = handlers();
  const socket = open(reported);
  (await connected).emit('other_side_left', { peerId: 'p', junk: ' '.repeat(1_000_001) });
  await vi.waitFor(() => expect(reported.onDisconnect).toHaveBeenCalled());
  expect(reported.other_side_left).not.toHaveBeenCalled();
  socket.close();
});

it('reports that the server cannot be reached', async () => {
  const unreachable = handlers();
  const socket = open(unreachable, { at: 'http://127.0.0.1:9' });
  await vi.waitFor(() => expect(unreachable.onDisconnect).toHaveBeenCalled());
  socket.close();
});

it('reports that no token is available, unless it was closed meanwhile', async () => {
  const reported = handlers();
  open(reported, { token: () => Promise.reject(new Error('no key')) });
  await vi.waitFor(() => expect(reported.onDisconnect).toHaveBeenCalledOnce());

  const closed = handlers();
  let fail = () => {};
  const token = new Promise<string>((_resolve, reject) => {
    fail = () => reject(new Error('no key'));
  });
  const asked = vi.fn(() => token);
  const socket = open(closed, { token: asked });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  socket.close();
  fail();
  await expect(token).rejects.toThrow('no key');
  expect(closed.onDisconnect).not.toHaveBeenCalled();
});
