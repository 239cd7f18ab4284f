import { settle } from '@ligo/machine/test-support';
import { writeCarMessage } from '@ligo/protocol';
import { describe, expect, test } from 'vitest';
import { createLinkBench } from '../test-support/link-bench.ts';
import { kinds, simulateLink, target } from '../test-support/link-simulation.ts';
import { linkStateOf } from './link-state.ts';

const known = () => simulateLink({ canBeginDirectly: true });
const offered = { type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'offer' } } as const;

describe('a try without the server', () => {
  test('LINK-30 runs beside the other one, is repeated after 5 s, and ends when no link is wanted', () => {
    const link = known();
    expect(kinds(link.begin())).toEqual(['open-socket', 'begin-direct']);
    expect(kinds(link.wait(4_999))).toEqual([]);
    expect(kinds(link.wait(1))).toEqual(['close-direct', 'begin-direct']);
    link.at({ type: 'peer-failed', id: 3 });
    expect(kinds(link.wait(4_999))).toEqual([]);
    expect(kinds(link.wait(1))).toEqual(['begin-direct']);
    expect(kinds(link.at({ type: 'target', target: { carId: 'car-two-2', region: 1 } }))).toEqual([
      'close-direct',
      'close-socket',
      'open-socket',
      'begin-direct',
    ]);
    expect(kinds(link.at({ type: 'stop' }))).toEqual(['close-socket', 'close-direct']);
  });

  test('LINK-30 does not follow a page that is left, and follows a car that another phone has taken only when its owner wants it', () => {
    const left = known();
    left.begin();
    expect(kinds(left.at({ type: 'hide' }))).toEqual(['close-direct', 'close-socket']);
    const replaced = known();
    replaced.begin();
    replaced.at({ type: 'channel-open', id: 2 });
    expect(kinds(replaced.at({ type: 'replaced', id: 2 }))).toEqual(['close-peer']);
    expect(kinds(replaced.wait(60_000))).toEqual([]);
    expect(kinds(replaced.at({ type: 'wanted' }))).toEqual(['open-socket', 'begin-direct']);
  });

  test('LINK-30 begins at once when a link is lost, and when page or network come back after a failure', () => {
    const link = known();
    link.begin();
    link.at({ type: 'channel-open', id: 2 });
    expect(kinds(link.at({ type: 'channel-closed', id: 2 }))).toContain('begin-direct');
    const again = known();
    again.begin();
    again.at({ type: 'peer-failed', id: 2 });
    expect(kinds(again.at({ type: 'visible', isVisible: true }))).toContain('begin-direct');
  });

  test('LINK-31 wins if it is verified first, and ends the other one', () => {
    const link = known();
    link.begin();
    link.at({ type: 'socket-connected', id: 1 });
    link.at({ type: 'car-joined', id: 1, iceServers: [] });
    link.at(offered);
    const won = link.at({ type: 'channel-open', id: 2 });
    expect(kinds(won)).toEqual(['close-socket', 'close-peer', 'send', 'send']);
    expect(linkStateOf(link.state(), true)).toMatchObject({ reach: 'car', isDirect: true });
    expect(link.at({ type: 'channel-open', id: 3 })).toEqual([]);
  });

  test('LINK-31 loses if the other one is verified first', () => {
    const link = known();
    link.begin();
    link.at({ type: 'socket-connected', id: 1 });
    link.at({ type: 'car-joined', id: 1, iceServers: [] });
    link.at(offered);
    expect(kinds(link.at({ type: 'channel-open', id: 3 }))).toContain('close-direct');
    expect(linkStateOf(link.state(), true)).toMatchObject({ reach: 'car', isDirect: false });
    expect(link.at({ type: 'channel-open', id: 2 })).toEqual([]);
  });

  test('LINK-31 fails unreported, also at another device with the address of the car', () => {
    for (const failed of [
      { type: 'unverified', id: 2, reason: 'another-car' },
      { type: 'channel-closed', id: 2 },
      { type: 'ice', id: 2, state: 'failed' },
    ] as const) {
      const link = known();
      link.begin();
      expect(kinds(link.at(failed))).toEqual(['close-direct']);
      expect(link.state().socket).toMatchObject({ id: 1 });
      expect(linkStateOf(link.state(), true).failure).toBeNull();
    }
  });
});

test('LINK-30 LINK-32 links without a server, answers the offer of the video over the link, and reports the way', async () => {
  const { link, network, clock } = createLinkBench();
  network.direct.isKnown = true;
  link.start();
  link.setTarget(target);
  await settle();
  network.sockets.at(-1)?.drop();
  const [peer] = network.peers;
  peer?.openChannel();
  await settle();
  expect(link.get()).toMatchObject({ reach: 'car', isDirect: true, failure: null });
  peer?.handlers.onMessage(writeCarMessage('Offer', { sdp: 'the video' }));
  await settle();
  expect(peer?.sent.at(-1)).toBe('{"action":"Answer","extras":{"sdp":"answer to the video"}}');
  await clock.advance(4_000);
  expect([network.openSockets(), network.openPeers()]).toEqual([0, 1]);
  link.stop();
  await settle();
  expect(network.openPeers()).toBe(0);
});

test('LINK-30 closes a connection that is ready after it is no longer wanted', async () => {
  const { link, network } = createLinkBench();
  network.direct.isKnown = true;
  link.start();
  link.setTarget(target);
  link.setTarget(null);
  await settle();
  expect(network.openPeers()).toBe(0);
});
