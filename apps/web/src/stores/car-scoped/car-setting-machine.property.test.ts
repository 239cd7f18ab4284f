import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
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

test('SETTING-11 whatever happened, once both are idle phone and car agree', () => {
  let saves = 0;
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80, size: 'max' }), (story) => {
      const world = createWorld();
      for (const happening of story) world.play(happening);
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

test('SETTING-5 whatever happened, nothing is waited for without an end', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80, size: 'max' }), (story) => {
      const world = createWorld();
      for (const happening of story) world.play(happening);
      const { isSaving, change, due, isLinked, isWaiting } = world.phone();
      if (isSaving) expect(due.answer).not.toBeNull();
      if (change) expect(due.send ?? due.answer).not.toBeNull();
      if (isLinked && isWaiting) expect(due.question).not.toBeNull();
      if (!isLinked) expect(due).toEqual({ send: null, answer: null, question: null });
    }),
    { numRuns: 1_000, seed: 20261122 },
  );
});
