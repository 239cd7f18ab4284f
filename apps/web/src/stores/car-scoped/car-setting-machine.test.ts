import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CarSettingEffect,
  type CarSettingEvent,
  carSettingDueMs,
  initialCarSetting,
  stepCarSetting,
} from './car-setting-machine.ts';

/** Two figures, so that this phone and another one can change different parts. */
interface Pair {
  left: number;
  right: number;
}
const ZERO: Pair = { left: 0, right: 0 };

/** The machine with a clock moved by hand; `effects` empties as it is read. */
function bench(...first: CarSettingEvent<Pair>[]) {
  let state = initialCarSetting<Pair>(false);
  let nowMs = 1_000_000;
  let effects: CarSettingEffect<Pair>[] = [];
  const on = (...events: CarSettingEvent<Pair>[]) => {
    for (const event of events) {
      const step = stepCarSetting(state, event, { nowMs, debounceMs: 500, answerLimitMs: 5_000 });
      state = step.state;
      effects.push(...step.effects);
    }
  };
  on(...first);
  return {
    on,
    wait(ms: number) {
      nowMs += ms;
      const dueMs = carSettingDueMs(state);
      if (dueMs !== null && dueMs <= nowMs) on({ type: 'tick' });
    },
    state: () => state,
    shown: () => ({ ...state.known, ...state.change }),
    effects() {
      const done = effects;
      effects = [];
      return done;
    },
  };
}

const up = { type: 'link', isUp: true } as const;
const down = { type: 'link', isUp: false } as const;
const enter = { type: 'enter' } as const;
const received = (value: Pair) => ({ type: 'received', value }) as const;
const change = (value: Partial<Pair>) => ({ type: 'change', change: value }) as const;
const answered = (success: boolean, isConfirmed?: boolean) =>
  ({ type: 'answered', success, isConfirmed }) as const;

/** A screen that knows its car's values and has nothing open. */
function ready() {
  const setting = bench(up, enter, received(ZERO));
  setting.effects();
  return setting;
}
/** A save in progress: left is to become 1. */
function saving() {
  const setting = ready();
  setting.on(change({ left: 1 }));
  setting.wait(500);
  setting.effects();
  return setting;
}

test('SETTING-1 an entered screen waits and asks once, as soon as there is a link', () => {
  const linked = bench(up, enter);
  expect(linked.effects()).toEqual([{ type: 'ask' }]);
  expect(linked.state().isWaiting).toBe(true);
  linked.on(received(ZERO));
  linked.wait(60_000);
  expect(linked.effects()).toEqual([{ type: 'store', value: ZERO }]);
  expect(linked.state().isWaiting).toBe(false);

  const alone = bench(enter);
  expect(alone.effects()).toEqual([]);
  expect(alone.state().isWaiting).toBe(true);
  alone.on(up, up);
  expect(alone.effects()).toEqual([{ type: 'ask' }]);
});

test('SETTING-2 a change shows at once and is sent whole, once, after the last of several', () => {
  const setting = ready();
  setting.on(change({ left: 1 }));
  expect(setting.shown()).toEqual({ left: 1, right: 0 });
  setting.wait(400);
  setting.on(change({ left: 2 }));
  setting.wait(400);
  setting.on(change({ right: -1 }));
  setting.wait(499);
  expect(setting.effects()).toEqual([]);
  setting.wait(1);
  expect(setting.effects()).toEqual([{ type: 'send', value: { left: 2, right: -1 } }]);
});

test.each([
  ['nothing is known', bench(up)],
  ['it waits for the values', bench({ type: 'stored', value: ZERO }, up, enter)],
  ['there is no link', bench(up, enter, received(ZERO), down)],
])('SETTING-3 a change is refused while %s', (_when, setting) => {
  setting.on(change({ left: 1 }));
  expect(setting.state().change).toBeNull();
});

test('SETTING-3 a change is refused while a save is in progress', () => {
  const setting = saving();
  setting.on(change({ left: 2 }));
  expect(setting.shown()).toEqual({ left: 1, right: 0 });
});

test('SETTING-4 SETTING-6 a confirmed save is known, the owner is notified, and the car is asked for its values', () => {
  for (const answer of [answered(true), answered(true, true)]) {
    const setting = saving();
    setting.on(answer);
    const value = { left: 1, right: 0 };
    expect(setting.effects()).toEqual([
      { type: 'store', value },
      { type: 'notify', outcome: 'saved' },
      { type: 'ask' },
    ]);
    expect(setting.state()).toMatchObject({ known: value, change: null, isSaving: false, isWaiting: false });
  }
});

test('SETTING-4 SETTING-6 an accepted save without confirmation is known and reported as unconfirmed', () => {
  const setting = saving();
  setting.on(answered(true, false));
  const value = { left: 1, right: 0 };
  expect(setting.effects()).toEqual([
    { type: 'store', value },
    { type: 'notify', outcome: 'unconfirmed' },
    { type: 'ask' },
  ]);
  expect(setting.shown()).toEqual(value);
  expect(setting.state()).toMatchObject({ change: null, isSaving: false });
});

test.each<[string, (setting: ReturnType<typeof saving>) => void]>([
  ['refused', (setting) => setting.on(answered(false))],
  ['refused', (setting) => setting.on(answered(false, false))],
  ['unanswered', (setting) => setting.wait(5_000)],
  ['unanswered', (setting) => setting.on(down)],
  ['link-lost', (setting) => setting.on({ type: 'unsent' })],
])('SETTING-5 a save that was %s is rolled back and reported', (outcome, fail) => {
  const setting = saving();
  fail(setting);
  expect(setting.effects()).toContainEqual({ type: 'notify', outcome });
  expect(setting.shown()).toEqual(ZERO);
  expect(setting.state().isSaving).toBe(false);
});

test('SETTING-5 a change that was not sent yet goes back with the link too', () => {
  const setting = ready();
  setting.on(change({ left: 1 }), down);
  expect(setting.effects()).toEqual([{ type: 'notify', outcome: 'link-lost' }]);
  expect(setting.shown()).toEqual(ZERO);
  expect(carSettingDueMs(setting.state())).toBeNull();
});

test('SETTING-6 a save without an answer and an answer without a save make the phone ask', () => {
  const late = saving();
  late.wait(5_000);
  expect(late.effects()).toContainEqual({ type: 'ask' });
  expect(late.state().isWaiting).toBe(true);
  late.on(received(ZERO));
  late.effects();
  late.on(answered(true), answered(true));
  expect(late.effects()).toEqual([{ type: 'notify', outcome: 'saved' }, { type: 'ask' }, { type: 'ask' }]);
  expect(late.state().isWaiting).toBe(false);
});

test.each<[string, (setting: ReturnType<typeof saving>) => void]>([
  ['not answered', (setting) => setting.wait(5_000)],
  ['lost with the link', (setting) => setting.on(down, up)],
])('SETTING-12 a save that was %s is reported once the car shows what became of it', (_what, fail) => {
  const outcomesAfter = (...events: CarSettingEvent<Pair>[]) => {
    const setting = saving();
    fail(setting);
    setting.effects();
    setting.on(...events);
    return setting.effects().flatMap((each) => (each.type === 'notify' ? [each.outcome] : []));
  };
  const kept = received({ left: 1, right: 7 });
  expect(outcomesAfter(received(ZERO))).toEqual([]);
  expect(outcomesAfter(received(ZERO), kept, kept, answered(true))).toEqual(['saved']);
  expect(outcomesAfter(received(ZERO), answered(true), kept)).toEqual(['saved']);
  expect(outcomesAfter(answered(true, false))).toEqual(['unconfirmed']);
  expect(outcomesAfter(answered(false), kept)).toEqual(['refused']);
  expect(outcomesAfter({ type: 'leave' }, kept)).toEqual([]);
  expect(outcomesAfter({ type: 'other-car' }, kept)).toEqual([]);
  expect(outcomesAfter(received(ZERO), change({ left: 2 }), { type: 'flush' }, kept)).toEqual([]);
});

test("SETTING-7 another phone's change shows, under the owner's own", () => {
  const setting = ready();
  setting.on(change({ left: 1 }), received({ left: -2, right: -2 }));
  expect(setting.shown()).toEqual({ left: 1, right: -2 });
  setting.effects();
  setting.wait(500);
  expect(setting.effects()).toEqual([{ type: 'send', value: { left: 1, right: -2 } }]);
});

test('SETTING-8 an unanswered question is asked again, but not for a screen that was left', () => {
  const setting = bench(up, enter);
  setting.effects();
  setting.wait(5_000);
  setting.wait(5_000);
  expect(setting.effects()).toEqual([{ type: 'ask' }, { type: 'ask' }]);
  setting.on({ type: 'leave' });
  setting.wait(5_000);
  expect(setting.effects()).toEqual([]);
  expect(carSettingDueMs(setting.state())).toBeNull();
});

test('SETTING-9 an open change is sent at once when screen, page or car are left', () => {
  for (const type of ['leave', 'flush', 'other-car'] as const) {
    const setting = ready();
    setting.on(change({ left: 1 }), { type });
    expect(setting.effects()).toEqual([{ type: 'send', value: { left: 1, right: 0 } }]);
  }
});

test('SETTING-10 another car starts from nothing, then from its stored value, until it answers', () => {
  const setting = ready();
  setting.on({ type: 'other-car' });
  expect(setting.state()).toMatchObject({ known: null, isWaiting: true });
  setting.on({ type: 'stored', value: { left: 2, right: 2 } });
  expect(setting.shown()).toEqual({ left: 2, right: 2 });
  setting.on(down, up, received(ZERO), { type: 'stored', value: { left: 1, right: 1 } });
  expect(setting.shown()).toEqual(ZERO);
});

type FromPhone = { type: 'ask' } | { type: 'send'; value: Pair };
type FromCar = { type: 'received'; value: Pair } | { type: 'answered'; success: boolean };

/** How the car treats a save: it does it or refuses, and answers that often. */
const handling = fc.record({
  does: fc.boolean(),
  answers: fc.constantFrom(0, 1, 1, 1, 2),
  isSentTwice: fc.boolean(),
});
const pair = fc.record({ left: fc.integer({ min: -2, max: 2 }), right: fc.integer({ min: -2, max: 2 }) });
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('tap' as const), change: pair, side: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(200, 500, 1_000, 5_000) }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('car-handles' as const), handling }) },
  { weight: 10, arbitrary: fc.constant({ type: 'phone-hears' as const }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('other-phone' as const), value: pair }) },
  { weight: 1, arbitrary: fc.constant({ type: 'repeated-answer' as const }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('link' as const), isUp: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ type: 'look-away' as const }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** A phone, a car and an ordered link between them, which loses the messages in transit when it breaks. */
function createWorld() {
  let phone = initialCarSetting<Pair>(false);
  let car: Pair = { left: 0, right: 0 };
  let nowMs = 1_000_000;
  let isUp = false;
  let toCar: FromPhone[] = [];
  let toPhone: FromCar[] = [];
  let lastAnswer: FromCar | null = null;
  let saves = 0;

  const step = (event: CarSettingEvent<Pair>) => {
    const done = stepCarSetting(phone, event, { nowMs, debounceMs: 500, answerLimitMs: 5_000 });
    phone = done.state;
    for (const effect of done.effects) {
      if (effect.type !== 'ask' && effect.type !== 'send') continue;
      expect(isUp).toBe(true);
      toCar.push(effect);
    }
  };
  const send = (message: FromCar) => isUp && toPhone.push(message);
  const carHandles = (how: { does: boolean; answers: number; isSentTwice: boolean }) => {
    const message = toCar.shift();
    if (message?.type === 'ask') {
      send({ type: 'received', value: car });
      if (how.isSentTwice) send({ type: 'received', value: car });
    } else if (message) {
      saves += 1;
      if (how.does) car = message.value;
      lastAnswer = { type: 'answered', success: how.does };
      for (let count = 0; count < how.answers; count += 1) send(lastAnswer);
    }
  };
  const phoneReceives = () => {
    const message = toPhone.shift();
    if (message) step(message);
  };
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (
      let dueMs = carSettingDueMs(phone);
      dueMs !== null && dueMs <= untilMs;
      dueMs = carSettingDueMs(phone)
    ) {
      nowMs = Math.max(nowMs, dueMs);
      step({ type: 'tick' });
    }
    nowMs = untilMs;
  };
  const setLink = (next: boolean) => {
    if (!next) {
      toCar = [];
      toPhone = [];
    }
    isUp = next;
    step({ type: 'link', isUp: next });
  };
  const play = (happening: Happening) => {
    if (happening.type === 'tap') {
      const { left, right } = happening.change;
      step({ type: 'change', change: happening.side ? { left } : { right } });
    } else if (happening.type === 'wait') pass(happening.ms);
    else if (happening.type === 'car-handles') carHandles(happening.handling);
    else if (happening.type === 'phone-hears') phoneReceives();
    else if (happening.type === 'other-phone') {
      car = happening.value;
      send({ type: 'received', value: car });
    } else if (happening.type === 'repeated-answer') {
      if (lastAnswer) send(lastAnswer);
    } else if (happening.type === 'link') setLink(happening.isUp);
    else {
      step({ type: 'leave' });
      step({ type: 'enter' });
    }
  };
  const isQuiet = () => toCar.length === 0 && toPhone.length === 0 && carSettingDueMs(phone) === null;
  const rest = () => {
    if (!isUp) setLink(true);
    for (let turn = 0; turn < 500 && !isQuiet(); turn += 1) {
      while (toCar.length > 0 || toPhone.length > 0) {
        carHandles({ does: true, answers: 1, isSentTwice: false });
        phoneReceives();
      }
      pass(1_000);
    }
    return isQuiet();
  };
  step({ type: 'enter' });
  rest();
  return { play, rest, phone: () => phone, car: () => car, saves: () => saves };
}

test('SETTING-5 SETTING-11 whatever happened, nothing is waited for without an end, and once both are idle phone and car agree', () => {
  let saves = 0;
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80, size: 'max' }), (story) => {
      const world = createWorld();
      for (const happening of story) world.play(happening);
      const { isSaving, change, due, isLinked, isWaiting } = world.phone();
      if (isSaving) expect(due.answer).not.toBeNull();
      if (change) expect(due.send ?? due.answer).not.toBeNull();
      if (isLinked && isWaiting) expect(due.question).not.toBeNull();
      if (!isLinked) expect(due).toEqual({ send: null, answer: null, question: null });
      expect(world.rest()).toBe(true);
      expect(world.phone()).toMatchObject({ change: null, isSaving: false, isWaiting: false });
      expect(world.phone().known).toEqual(world.car());
      saves += world.saves();
    }),
    { numRuns: 3_000, seed: 20261121 },
  );
  // The stories are worth something only if much was saved in them.
  expect(saves).toBeGreaterThan(3_000);
});
