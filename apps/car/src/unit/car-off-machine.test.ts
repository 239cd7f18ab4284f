import type { AppConfigSetting } from '@ligo/protocol';
import { expect, it } from 'vitest';
import type { Command, CommandResult } from '../ports/commands.ts';
import { laterOf, type Monotonic, plusMs } from '../ports/unit-time.ts';
import {
  type CarOffEffect,
  type CarOffEvent,
  carOffDueMs,
  INITIAL_CAR_OFF,
  type SavedCarOff,
  stepCarOff,
} from './car-off-machine.ts';

const MINUTE = 60_000;
const EVERY = 10 * MINUTE;
const STAYS: AppConfigSetting = {
  allowOnlineWhileCarOff: true,
  keepWifiWhileCarOff: true,
  avoidRebootRoutine: false,
};
const USB_ON: Command = { command: 'usb-power', isOn: true };
const USB_OFF: Command = { command: 'usb-power', isOn: false };
const WIFI_ON: Command = { command: 'wifi', isOn: true };
const WIFI_OFF: Command = { command: 'wifi', isOn: false };
const AVOID: Command = { command: 'avoid-reboot' };

/** A run of the app whose commands end as `answer` returns; `null`: not until the test ends them. */
function run(
  setting: Partial<AppConfigSetting> = {},
  {
    kept: saved = null as SavedCarOff | null,
    isOtherBoot = false,
    answer = (_order: Command): CommandResult | null => 'done',
  } = {},
) {
  let state = INITIAL_CAR_OFF;
  const at = {
    nowMs: 0 as Monotonic,
    setting: { ...STAYS, ...setting },
    mayAvoidReboot: true,
    limits: { everyMs: EVERY, minAuxVoltage: 11.8 },
  };
  const effects: CarOffEffect[] = [];
  const given: { order: Command; turn: number; atMs: number }[] = [];
  const take = (event: CarOffEvent | { type: 'tick' }) => {
    const step = stepCarOff(state, event, at);
    state = step.state;
    effects.push(...step.effects);
    for (const effect of step.effects) {
      if (effect.type !== 'order') continue;
      given.push({ order: effect.order, turn: effect.turn, atMs: at.nowMs });
      const result = answer(effect.order);
      if (result) take({ type: 'ended', turn: effect.turn, command: effect.order.command, result });
    }
  };
  take({ type: 'begin', saved, isOtherBoot });
  const self = {
    at,
    read(isOn: boolean | null, auxVoltageV: number | null = null, isMoving = false) {
      take({ type: 'reading', isOn, isMoving, auxVoltageV });
      return self;
    },
    pass(ms: number) {
      const untilMs = plusMs(at.nowMs, ms);
      for (let due = carOffDueMs(state); due !== null && due <= untilMs; due = carOffDueMs(state)) {
        at.nowMs = laterOf(at.nowMs, due as Monotonic);
        take({ type: 'tick' });
      }
      at.nowMs = untilMs;
      return self;
    },
    change(change: Partial<AppConfigSetting>) {
      Object.assign(at.setting, change);
      take({ type: 'setting-changed' });
      return self;
    },
    end(which: number, result: CommandResult = 'done') {
      const { order, turn } = given.at(which) ?? { order: USB_ON, turn: 0 };
      take({ type: 'ended', turn, command: order.command, result });
      return self;
    },
    orders: () => given.map(({ order }) => order),
    minutes: () =>
      given.flatMap(({ order, atMs }) =>
        order === AVOID || order.command === 'avoid-reboot' ? atMs / MINUTE : [],
      ),
    kept: () => effects.flatMap((effect) => (effect.type === 'keep' ? effect.saved : [])).at(-1) ?? null,
    gaveUp: () => effects.flatMap((effect) => (effect.type === 'gave-up' ? effect.command : [])),
  };
  return self;
}

it('OFF-1 OFF-2 sends each command once per switch-off, and USB power last if it is switched off', () => {
  const car = run().read(false).read(null);
  expect([car.orders(), car.kept()?.left]).toEqual([[], 0]);
  for (const isOn of [true, null, false, null, false, false]) car.read(isOn);
  expect(car.pass(MINUTE).orders()).toEqual([USB_ON, WIFI_ON]);
  const gone = run({ allowOnlineWhileCarOff: false }).read(true).read(false);
  expect(gone.orders()).toEqual([WIFI_OFF, USB_OFF]);
});

it('OFF-6 holds the remaining commands without a recent report that the car is off, as after a sleep', () => {
  const slept = (): ReturnType<typeof run> => {
    const car = run({ allowOnlineWhileCarOff: false }, { answer: () => 'failed' })
      .read(true)
      .read(false);
    car.at.nowMs = plusMs(car.at.nowMs, 8 * 60 * MINUTE);
    return car.pass(MINUTE).read(null).pass(MINUTE);
  };
  expect(slept().orders()).toEqual([WIFI_OFF]);
  expect(slept().read(true).pass(EVERY).orders()).toEqual([WIFI_OFF]);
  expect(slept().read(false).pass(EVERY).orders().length).toBeGreaterThan(1);
});

it('OFF-1 OFF-2 sends nothing once the car is on, and ignores results of an earlier switch-off', () => {
  const car = run({}, { answer: () => null })
    .read(true)
    .read(false);
  expect(car.orders()).toEqual([USB_ON]);
  car.read(true).end(-1).pass(EVERY);
  expect(car.orders()).toEqual([USB_ON]);
  const quick = run({}, { answer: () => null })
    .read(true)
    .read(false)
    .read(true)
    .read(false);
  expect(quick.orders()).toEqual([USB_ON]);
  // It ends, and all is ordered for the later switch-off.
  quick.end(0).end(-1).end(-1);
  expect(quick.orders()).toEqual([USB_ON, USB_ON, WIFI_ON]);
});

it('OFF-3 tries a failing command three times, logs it, and continues with the next', () => {
  const car = run({}, { answer: ({ command }) => (command === 'usb-power' ? 'failed' : 'unconfirmed') });
  car.read(true).read(false).pass(9_999);
  expect(car.orders()).toEqual([USB_ON]);
  car.pass(MINUTE);
  expect(car.orders()).toEqual([USB_ON, USB_ON, USB_ON, WIFI_ON]);
  expect(car.gaveUp()).toEqual(['usb-power']);
  const without = run({}, { answer: () => 'absent' })
    .read(true)
    .read(false)
    .pass(MINUTE);
  expect([without.orders(), without.gaveUp()]).toEqual([[USB_ON, WIFI_ON], []]);
});

it('OFF-4 applies changed settings from the next switch-off on', () => {
  const car = run().read(true).read(false).change({ keepWifiWhileCarOff: false }).pass(EVERY).read(false);
  expect(car.orders()).toEqual([USB_ON, WIFI_ON]);
  expect(car.read(true).read(false).orders().slice(2)).toEqual([USB_ON, WIFI_OFF]);
});

it('OFF-5 sends the remaining commands after a restart of the app, and all of them after a restart of the unit', () => {
  const first = run({}, { answer: ({ command }) => (command === 'usb-power' ? 'done' : null) })
    .read(true)
    .read(false);
  const kept = first.kept();
  expect(kept).toEqual({ isOn: false, isTold: true, inForce: [USB_ON, WIFI_ON], left: 1, givenUp: [] });
  const changed = { keepWifiWhileCarOff: false };
  const second = run(changed, { kept });
  expect(second.pass(EVERY).orders()).toEqual([]);
  expect(second.read(false).orders()).toEqual([WIFI_ON]);
  expect(run(changed, { kept: second.kept() }).read(false).pass(EVERY).orders()).toEqual([]);
  expect(run(changed, { kept: second.kept(), isOtherBoot: true }).read(false).orders()).toEqual([
    USB_ON,
    WIFI_ON,
  ]);
  expect(run(changed, { kept: second.kept(), isOtherBoot: true }).read(true).pass(EVERY).orders()).toEqual(
    [],
  );
  // Orders that were lost are not waited for.
  const lost = { isOn: false, isTold: true, inForce: [], left: 2, givenUp: [] };
  expect(run({ avoidRebootRoutine: true }, { kept: lost }).read(false).pass(EVERY).orders()).toEqual([
    AVOID,
    AVOID,
  ]);
  // Switched off while the app did not run.
  expect(
    run(changed, { kept: { isOn: true, isTold: true, inForce: [], left: 0, givenUp: [] } })
      .read(false)
      .orders(),
  ).toEqual([USB_ON, WIFI_OFF]);
});

it('OFF-7 keeps a given-up command over restarts until it is accepted again', () => {
  const results: Partial<Record<Command['command'], CommandResult>> = {
    wifi: 'failed',
    'avoid-reboot': 'failed',
  };
  const answer = ({ command }: Command) => results[command] ?? 'done';
  const first = run({ avoidRebootRoutine: true }, { answer })
    .read(true)
    .read(false)
    .pass(60 * MINUTE);
  expect(first.kept()?.givenUp).toEqual(['wifi', 'avoid-reboot']);
  const second = run({}, { kept: first.kept(), answer });
  for (const isOn of [true, false]) second.read(isOn);
  second.pass(MINUTE);
  expect(second.kept()?.givenUp).toEqual(['avoid-reboot', 'wifi']);
  results.wifi = 'unconfirmed';
  results['avoid-reboot'] = 'done';
  second.change({ avoidRebootRoutine: true }).read(true).read(false).pass(MINUTE);
  expect(second.kept()?.givenUp).toEqual([]);
});

it('ROUTINE-1 repeats its command while the car is off, after the commands of OFF-1', () => {
  const car = run({ avoidRebootRoutine: true }).read(true).pass(MINUTE).read(false);
  expect(car.orders()).toEqual([USB_ON, WIFI_ON, AVOID]);
  // A sleeping car reports nothing.
  expect(
    car
      .pass(30 * MINUTE)
      .read(null)
      .pass(MINUTE)
      .minutes(),
  ).toEqual([1, 11, 21, 31]);
  expect(car.read(true).pass(EVERY).minutes()).toHaveLength(4);
  car.at.mayAvoidReboot = false;
  expect(car.read(false).pass(EVERY).minutes()).toHaveLength(4);
  const moved = run({ avoidRebootRoutine: true }).read(true).read(false).read(null, null, true);
  expect(moved.pass(EVERY).minutes()).toEqual([0]);
});

it('ROUTINE-2 starts and stops with its setting', () => {
  const car = run()
    .read(true)
    .read(false)
    .pass(25 * MINUTE)
    .change({ avoidRebootRoutine: true });
  expect(car.pass(EVERY).minutes()).toEqual([25, 35]);
  expect(car.change({ avoidRebootRoutine: false }).pass(EVERY).minutes()).toHaveLength(2);
  expect(run().read(true).change({ avoidRebootRoutine: true }).pass(EVERY).minutes()).toEqual([]);
});

it('ROUTINE-3 pauses at a low 12 V battery until it has recovered', () => {
  const car = run({ avoidRebootRoutine: true }).read(true, 12.4).read(false, 11.7);
  expect(car.pass(EVERY).minutes()).toEqual([]);
  expect(car.read(false, 12.1).pass(EVERY).minutes()).toEqual([]);
  expect(car.read(null, 12.21).pass(EVERY).minutes()).toHaveLength(1);
  car.at.limits.minAuxVoltage = 0;
  expect(car.read(false, 5).pass(EVERY).minutes()).toHaveLength(2);
});

it('ROUTINE-4 gives up after three failures in a row, until the next switch-off', () => {
  const results: CommandResult[] = ['failed', 'failed', 'unconfirmed', 'failed', 'failed', 'failed', 'done'];
  const car = run(
    { avoidRebootRoutine: true },
    { answer: ({ command }) => (command === 'avoid-reboot' ? (results.shift() ?? 'done') : 'done') },
  );
  car
    .read(true)
    .read(false)
    .pass(3 * 60 * MINUTE)
    .change({ avoidRebootRoutine: true });
  expect([car.minutes(), car.gaveUp()]).toEqual([[0, 10, 20, 30, 40, 50], ['avoid-reboot']]);
  expect(car.read(true).read(false).minutes()).toHaveLength(7);
});
