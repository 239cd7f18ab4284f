import { expect, it, vi } from 'vitest';
import { bydCar, openObd } from './test-support/elm327/obd-under-test.ts';
import { StandInDongle } from './test-support/elm327/stand-in-dongle.ts';

it('assigns no answer to the wrong request after unexpected prompts', async () => {
  const under = await openObd();
  await under.pass(5);
  under.dongle.send(Buffer.from('\r\r>>\r>'));
  await under.pass(2);
  under.dongle.send(Buffer.from('7EF05620008FFFF\r\r>'));
  under.news = [];
  await under.pass(20);
  expect(under.published()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
  expect(under.news.every(({ readings }) => (readings.packPowerKw ?? 4) === 4)).toBe(true);
});

it.each(['LV RESET', 'ELM327 v1.5'])(
  'restores the settings of an adapter after a power failure: %s',
  async (word) => {
    const under = await openObd();
    await under.pass(5);
    under.dongle.elm.powerCut(word);
    await under.pass(5);
    under.news = [];
    await under.pass(15);
    expect(under.published()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
    expect(under.count('ATH1')).toBe(2);
    expect(under.dongle.connections).toBe(1);
  },
);

it('disconnects from a device that sends answers without commands', async () => {
  const under = await openObd();
  await under.pass(5);
  under.dongle.send(Buffer.from('>'.repeat(1_100)));
  await vi.waitFor(async () => {
    await under.clock.advance(50);
    expect(under.source.state()).toEqual({ phase: 'waiting', reason: 'no-adapter' });
  });
});

it('detects a lost reset of the adapter by the echo', async () => {
  const under = await openObd();
  await under.pass(5);
  under.dongle.isSilent = true;
  under.dongle.elm.powerCut();
  under.dongle.isSilent = false;
  await under.pass(5);
  under.news = [];
  await under.pass(15);
  expect(under.published()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
});

it('reconnects to an adapter that was lost during an answer', async () => {
  const under = await openObd();
  await under.pass(5);
  under.dongle.vanishAfter(7);
  const LOST = { phase: 'waiting', reason: 'adapter-ended' };
  await vi.waitFor(async () => {
    await under.clock.advance(50);
    expect(under.source.state()).toEqual(LOST);
  });
  const { port } = under.dongle;
  await under.dongle.close();
  await under.passMinutes(30);
  expect(under.source.state()).toEqual({ phase: 'waiting', reason: 'adapter-unreachable' });
  under.dongle = await StandInDongle.open({ car: under.car, clock: under.clock, port });
  under.news = [];
  await under.pass(60);
  expect(under.published()).toMatchObject({ packPowerKw: 4 });
  expect(under.source.state().phase).toBe('reading');
});

it('reports a silent adapter, and continues when it answers', async () => {
  const under = await openObd();
  await under.pass(5);
  under.dongle.isSilent = true;
  await under.pass(60);
  expect(under.source.state()).toEqual({ phase: 'waiting', reason: 'adapter-silent' });
  under.dongle.isSilent = false;
  await under.pass(60);
  expect(under.source.state().phase).toBe('reading');
});

it('disconnects from a device that sends more than an ELM327', async () => {
  const under = await openObd();
  await under.pass(5);
  const flood = setInterval(() => under.dongle.send(Buffer.alloc(50_000, 'A')), 0);
  await vi.waitFor(async () => {
    await under.clock.advance(100);
    expect(under.source.state()).toEqual({ phase: 'waiting', reason: 'no-adapter' });
  });
  clearInterval(flood);
  await under.pass(60);
  expect(under.source.state().phase).toBe('reading');
});

it('reads a car beside another program that resets the adapter, without a race of resets', async () => {
  const under = await openObd();
  await under.pass(10);
  const other = await under.openOther();
  under.news = [];
  const states = new Set<string>();
  for (let second = 0; second < 300; second += 1) {
    await under.pass(1);
    for (const { state } of [under.source, other].map((source) => ({ state: source.state() })))
      states.add(`${state.phase} ${state.reason}`);
  }
  expect(under.count('ATZ')).toBeLessThan(80);
  expect(states).toContain('waiting adapter-reset');
  expect(under.published()).toMatchObject({ packPowerKw: 4, stateOfChargePct: 50 });
  expect(under.log.info).toHaveBeenCalledTimes(2);
});

it('backs off from an adapter whose power supply fails with each request', async () => {
  const under = await openObd((clock) => {
    const car = bydCar(clock);
    for (const ecu of car.ecus)
      ecu.options.answer = () => {
        queueMicrotask(() => under.dongle.elm.powerCut('LV RESET'));
        return null;
      };
    return car;
  });
  await under.pass(60);
  // Between two attempts at random times; in each, the adapter is connected for 1.5 s and receives a request.
  let resetSeconds = 0;
  for (let second = 0; second < 240; second += 1) {
    await under.pass(1);
    if (under.source.state().reason === 'adapter-reset') resetSeconds += 1;
  }
  expect(resetSeconds).toBeGreaterThan(200);
  expect(under.count('ATZ')).toBeLessThan(50);
  expect(under.log.info).toHaveBeenCalledTimes(1);
});

it('backs off from an adapter that disconnects after the greeting', async () => {
  const under = await openObd();
  for (let second = 0; second < 1_800; second += 1) {
    await under.pass(1);
    if (under.dongle.elm.commands.at(-1) === 'ATRV' || second % 2) under.dongle.hangUp();
  }
  expect(under.dongle.connections).toBeLessThan(150);
  expect(under.log.info.mock.calls.length).toBeLessThanOrEqual(1);
});
