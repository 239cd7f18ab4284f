import type { AppConfigSetting } from '@ligo/protocol';
import fc from 'fast-check';
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
  expect(car.orders()).toEqual([]);
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

it('OFF-1 ROUTINE-1 never sends commands while the car is on, two at once, or too often, for any events', () => {
  const happening = fc.oneof(
    fc.record({
      do: fc.constant('read' as const),
      isOn: fc.constantFrom(true, false, null),
      volts: fc.constantFrom(null, 11, 12, 13),
    }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40 * MINUTE }) }),
    fc.record({ do: fc.constant('change' as const), is: fc.boolean() }),
    fc.record({
      do: fc.constant('end' as const),
      result: fc.constantFrom<CommandResult>('done', 'failed', 'unconfirmed', 'absent'),
    }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const car = run({ avoidRebootRoutine: true }, { answer: () => null });
      let [isOn, offs, ended] = [null as boolean | null, 0, 0];
      for (const each of happenings) {
        const before = car.orders().length;
        if (each.do === 'read') {
          if (isOn === true && each.isOn === false) offs += 1;
          isOn = each.isOn ?? isOn;
          car.read(each.isOn, each.volts);
        } else if (each.do === 'pass') car.pass(each.ms);
        else if (each.do === 'change') car.change({ avoidRebootRoutine: each.is });
        else if (ended < before) {
          ended += 1;
          car.end(-1, each.result);
        }
        const now = car.orders().length;
        if (isOn !== false) expect(now).toBe(before);
        expect(now - ended).toBeLessThanOrEqual(1);
      }
      for (const command of ['usb-power', 'wifi'])
        expect(car.orders().filter((order) => order.command === command).length).toBeLessThanOrEqual(
          3 * offs,
        );
      const times = car.minutes();
      expect(times.length).toBeLessThanOrEqual(offs + happenings.length + car.at.nowMs / EVERY + 1);
    }),
  );
});

it('OFF-3 OFF-4 OFF-5 sends both commands with the settings of the switch-off, and no others, whenever the app ends', () => {
  const episode = fc.record({
    isStaying: fc.boolean(),
    failures: fc.nat(2),
    endsAfter: fc.array(fc.nat(30_000), { maxLength: 3 }),
    isOtherBoot: fc.boolean(),
    missesOff: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(episode, { minLength: 1, maxLength: 5 }), (episodes) => {
      let kept: SavedCarOff | null = null;
      for (const { isStaying, failures, endsAfter, isOtherBoot, missesOff } of episodes) {
        let failing = failures;
        const answer = (): CommandResult => (failing-- > 0 ? 'failed' : 'done');
        const first: ReturnType<typeof run> = run(
          { allowOnlineWhileCarOff: isStaying },
          { kept, answer },
        ).read(true);
        expect(first.pass(EVERY).orders()).toEqual([]);
        const given: Command[] = [];
        let car: ReturnType<typeof run> = missesOff
          ? run({ allowOnlineWhileCarOff: isStaying }, { kept: first.kept(), answer })
          : first;
        kept = car.read(false).kept() ?? first.kept();
        for (const ms of endsAfter) {
          given.push(...car.pass(ms).orders());
          kept = car.kept() ?? kept;
          car = run({ allowOnlineWhileCarOff: !isStaying }, { kept, isOtherBoot, answer }).read(false);
        }
        given.push(...car.pass(MINUTE).orders());
        kept = car.kept() ?? kept;
        const wanted = isStaying ? [USB_ON, WIFI_ON] : [WIFI_OFF, USB_OFF];
        expect(new Set(given.map((order) => JSON.stringify(order)))).toEqual(
          new Set(wanted.map((order) => JSON.stringify(order))),
        );
        if (!isOtherBoot) expect(given).toHaveLength(2 + failures);
      }
    }),
  );
});
