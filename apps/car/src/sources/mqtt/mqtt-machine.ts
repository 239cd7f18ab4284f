import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { ReadingName, Readings } from '@ligo/signals';
import type { Monotonic } from '../../ports/unit-time.ts';
import { type CurrentSign, initialSign, learnSign } from '../current-sign.ts';
import {
  deriveReadings,
  POWER_PARTS,
  type Quantities,
  type Quantity,
  readingOfQuantity,
} from '../quantities.ts';
import { learnUnit, matchesCondition, readPayload } from './read-payload.ts';
import type { Figure, Subscription } from './topic-rule.ts';

export interface MqttState {
  subscription: Subscription;
  /** Rules by topic; topics with conditions on the publisher. */
  figures: ReadonlyMap<string, readonly Figure[]>;
  conditionTopics: ReadonlySet<string>;
  /** `null`: unknown. */
  isOnline: boolean | null;
  /** Which hold rules are active. */
  activeHolds: readonly boolean[];
  /** Quantities since the publisher came online and the car woke up, without the pending ones. */
  received: Quantities;
  /** The batch of readings that waits to be published, the latest first, and when it started; `null`: empty. */
  pending: PendingReadings | null;
  pendingSinceMs: Monotonic | null;
  /** When readings were last renewed; `null`: not since the broker was connected. */
  renewedAtMs: Monotonic | null;
  /** Direction of the pack's current. */
  sign: CurrentSign;
  messages: number;
  /** Invalid messages and values. */
  ignored: number;
}

/** The readings of a message, linked to those before: copying a list for each message would be quadratic in a burst. */
interface PendingReadings {
  readings: Quantities;
  before: PendingReadings | null;
}

export type MqttEvent =
  /** The broker was connected, or lost. */
  | { type: 'connected' }
  | { type: 'lost' }
  /** `payload`: `null` if it is too large. */
  | { type: 'message'; topic: string; payload: string | null; isRetained: boolean };

export type MqttEffect =
  | { type: 'publish-readings'; readings: Readings; takenAtMs: Monotonic | null }
  /** The values of these readings were out of range. */
  | { type: 'reject'; names: readonly ReadingName[] }
  /** The direction of the current has changed. */
  | { type: 'sign'; sign: CurrentSign }
  | { type: 'send'; topic: string; payload: string; isRetained: boolean };

type MqttStep = MachineStep<MqttState, MqttEffect>;

/** Messages within this time form one batch. */
const BATCH_MS = 100;

const PLACE: readonly Quantity[] = ['latitudeDeg', 'longitudeDeg'];

/** The state before the first message; several rules of a topic are merged. */
export function initialMqttState(
  subscription: Subscription,
  sign = initialSign(subscription.positiveCurrent ?? null),
): MqttState {
  const figures = new Map<string, readonly Figure[]>();
  for (const rule of subscription.rules)
    figures.set(rule.topic, [...(figures.get(rule.topic) ?? []), ...rule.figures]);
  return {
    subscription,
    figures,
    conditionTopics: new Set(conditionsOf(subscription).map(({ topic }) => topic)),
    isOnline: null,
    activeHolds: subscription.holdRules.map(() => false),
    received: {},
    pending: null,
    pendingSinceMs: null,
    renewedAtMs: null,
    sign,
    messages: 0,
    ignored: 0,
  };
}

const conditionsOf = ({ online, holdRules }: Subscription) => [
  ...(online ? [online] : []),
  ...holdRules.map((rule) => rule.while),
];

export function topicsOf(subscription: Subscription): string[] {
  return [...new Set([...conditionsOf(subscription), ...subscription.rules].map(({ topic }) => topic))];
}

/** When the machine needs a tick; `null`: never. */
export function mqttDueMs({ pendingSinceMs }: MqttState): number | null {
  return pendingSinceMs === null ? null : pendingSinceMs + BATCH_MS;
}

/** The next state, and what to publish; see RULES.md. */
export function stepMqtt(before: MqttState, event: MqttEvent | Tick, { nowMs }: Moment<Monotonic>): MqttStep {
  switch (event.type) {
    case 'connected':
      return connect(before);
    case 'lost': {
      const { sign, effects } = publish(before, pendingReadings(before.pending));
      return { state: { ...reset(before), sign }, effects };
    }
    case 'message':
      return receive(before, event, nowMs);
    case 'tick':
      if (before.pendingSinceMs === null || nowMs < before.pendingSinceMs + BATCH_MS)
        return { state: before, effects: [] };
      return publishBatch(before);
  }
}

/** MQTT-5: the state before the first message. */
const reset = ({ subscription, sign, figures, messages, ignored }: MqttState): MqttState => ({
  ...initialMqttState(subscription, sign),
  figures,
  messages,
  ignored,
});

function publishBatch(before: MqttState): MqttStep {
  const pending = pendingReadings(before.pending);
  const received = withoutUnknown({ ...before.received, ...pending }, pending);
  const { sign, effects } = publish({ ...before, received }, pending);
  const renewedAtMs = effects.length > 0 ? before.pendingSinceMs : before.renewedAtMs;
  return {
    state: { ...before, received, pending: null, pendingSinceMs: null, renewedAtMs, sign },
    effects,
  };
}

function connect(before: MqttState): MqttStep {
  const topic = before.subscription.announcement?.activeTopic;
  const effects: MqttEffect[] =
    topic === undefined ? [] : [{ type: 'send', topic, payload: '1', isRetained: true }];
  return { state: reset(before), effects };
}

type Message = Extract<MqttEvent, { type: 'message' }>;

function receive(earlier: MqttState, { topic, payload, isRetained }: Message, nowMs: Monotonic): MqttStep {
  const messages = earlier.messages + 1;
  // MQTT-1
  if (payload === null) return { state: { ...earlier, messages, ignored: earlier.ignored + 1 }, effects: [] };
  const learned = learnUnit(earlier.figures, topic, payload);
  const before = learned === earlier.figures ? earlier : { ...earlier, figures: learned };
  const read = readPayload(learned.get(topic) ?? [], payload);
  const { readings } = read;
  const ignored = before.ignored + read.ignored;
  const [checked, sent] = before.conditionTopics.has(topic)
    ? checkConditions(before, topic, payload)
    : [before, []];
  const effects: MqttEffect[] =
    read.rejected.length > 0
      ? [...sent, { type: 'reject', names: read.rejected.map(readingOfQuantity) }]
      : sent;
  // MQTT-3
  if (isRetained || checked.isOnline === false)
    return {
      state: { ...checked, received: withoutUnknown(checked.received, readings), messages, ignored },
      effects: [...effects, ...effectsOf(readings, readings, null, checked.sign)],
    };
  const { subscription, figures, conditionTopics, isOnline, activeHolds, received, pending, sign } = checked;
  return {
    // Field by field: a spread takes many times as long, and this runs for every message.
    state: {
      subscription,
      figures,
      conditionTopics,
      isOnline,
      activeHolds,
      received,
      sign,
      messages,
      ignored,
      pending: Object.keys(readings).length > 0 ? { readings, before: pending } : pending,
      // If the clock was set back, the batch must not wait for the old time.
      pendingSinceMs: checked.pendingSinceMs ?? nowMs,
      renewedAtMs: checked.renewedAtMs,
    },
    effects,
  };
}

/** Applies a message to the conditions on the publisher. */
function checkConditions(before: MqttState, topic: string, payload: string): [MqttState, MqttEffect[]] {
  const { online, holdRules, announcement } = before.subscription;
  const isOnline = online?.topic === topic ? matchesCondition(online, payload) : before.isOnline;
  const activeHolds = holdRules.map(({ while: condition }, index) =>
    condition.topic === topic ? matchesCondition(condition, payload) : before.activeHolds[index] === true,
  );
  // MQTT-5: the pending batch is published before it is discarded.
  if (isOnline === false) {
    const { sign, effects } = publish(before, pendingReadings(before.pending));
    const rest = { received: {}, pending: null, pendingSinceMs: null, sign };
    return [{ ...before, isOnline, activeHolds, ...rest }, effects];
  }
  const changed = holdRules.filter((_, index) => activeHolds[index] !== before.activeHolds[index]);
  const received = without(
    before.received,
    changed.flatMap(({ readings }) => readings),
  );
  const isAwake = isOnline === true && activeHolds[0] === true;
  const wasAwake = before.isOnline === true && before.activeHolds[0] === true;
  // MQTT-6
  const shouldRequest = announcement && isAwake && !wasAwake;
  return [
    { ...before, isOnline, activeHolds, received },
    shouldRequest ? [{ type: 'send', ...announcement.request, isRetained: false }] : [],
  ];
}

/** Received readings except these; readings of the pending batch count as received after the change. */
function without(received: Quantities, names: readonly Quantity[]): Quantities {
  if (names.length === 0) return received;
  return Object.fromEntries(Object.entries(received).filter(([name]) => !names.includes(name as Quantity)));
}

/** Received readings except those that became unknown; a position becomes unknown with either coordinate. */
function withoutUnknown(received: Quantities, latest: Quantities): Quantities {
  const unknown: Quantity[] = [];
  for (const name in latest) if (latest[name as Quantity] === null) unknown.push(name as Quantity);
  return without(received, unknown.some((name) => PLACE.includes(name)) ? [...unknown, ...PLACE] : unknown);
}

/** All readings of a batch; later ones override earlier ones. */
function pendingReadings(last: PendingReadings | null): Quantities {
  const batch: Quantities[] = [];
  for (let each = last; each; each = each.before) batch.push(each.readings);
  return Object.assign({}, ...batch.reverse());
}

function publish(
  { subscription, activeHolds, received, pendingSinceMs, sign: before }: MqttState,
  batch: Quantities,
): { sign: CurrentSign; effects: MqttEffect[] } {
  if (pendingSinceMs === null) return { sign: before, effects: [] };
  const readings: Quantities = {};
  // MQTT-4
  for (const [index, rule] of subscription.holdRules.entries()) {
    if (!activeHolds[index]) continue;
    for (const name of rule.readings) {
      const value = received[name];
      if (value !== undefined && value !== null) readings[name] = value;
    }
  }
  // MQTT-7
  if ('latitudeDeg' in batch || 'longitudeDeg' in batch)
    for (const name of PLACE) {
      const value = received[name];
      if (value !== undefined) readings[name] = value;
    }
  Object.assign(readings, batch);
  const isOfPower = POWER_PARTS.some((part) => part in readings);
  // The parts of a power are those of one message.
  const held = { ...received, packVoltageV: null, packCurrentA: null, rawPowerKw: null, ...readings };
  const sign = isOfPower ? learnSign(before, held, pendingSinceMs) : before;
  const effects = effectsOf(readings, held, pendingSinceMs, sign);
  const hasChanged = sign.positiveCurrent !== before.positiveCurrent;
  return { sign, effects: hasChanged ? [{ type: 'sign', sign }, ...effects] : effects };
}

/** Publishes the readings of some quantities; `held`: all that still hold. */
function effectsOf(
  batch: Quantities,
  held: Quantities,
  takenAtMs: Monotonic | null,
  { positiveCurrent }: CurrentSign,
): MqttEffect[] {
  const { readings, rejected } = deriveReadings(batch, held, positiveCurrent);
  return [
    ...(rejected.length > 0 ? [{ type: 'reject', names: rejected } as const] : []),
    ...(Object.keys(readings).length > 0 ? [{ type: 'publish-readings', readings, takenAtMs } as const] : []),
  ];
}
