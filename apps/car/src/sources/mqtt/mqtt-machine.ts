import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { matchesCondition, readPayload } from './read-payload.ts';
import type { Figure, Subscription } from './topic-rule.ts';

/** What is known of a publisher. */
export interface MqttState {
  subscription: Subscription;
  /** The same by topic; those that say something of the publisher itself. */
  figures: ReadonlyMap<string, readonly Figure[]>;
  conditionTopics: ReadonlySet<string>;
  /** `null` while it has not said. */
  isOnline: boolean | null;
  /** Which of the holdings count. */
  activeHolds: readonly boolean[];
  /** What it told itself since it is there, and since it woke, without what is fresh. */
  received: Readings;
  /** What came just now, the last first, and is told together, and when its first came, unix milliseconds; `null` while nothing waits. */
  pending: PendingReadings | null;
  pendingSinceMs: number | null;
  /** As of when readings were renewed last, unix milliseconds; `null`: never since the broker was reached. */
  renewedAtMs: number | null;
  messages: number;
  /** Messages and values that were no readings. */
  ignored: number;
}

/** One message's readings, and those that came before: a list that is copied for each message would grow with a burst of them. */
interface PendingReadings {
  readings: Readings;
  before: PendingReadings | null;
}

export type MqttEvent =
  /** The broker was reached, or lost. */
  | { type: 'connected' }
  | { type: 'lost' }
  /** `payload`: `null` if it is too large to be looked at. */
  | { type: 'message'; topic: string; payload: string | null; isRetained: boolean };

export type MqttEffect =
  | { type: 'tell'; readings: Readings; takenAtMs: number | null }
  /** What came in the place of these readings is none. */
  | { type: 'refuse'; names: readonly ReadingName[] }
  | { type: 'publish'; topic: string; payload: string; isRetained: boolean };

type MqttStep = MachineStep<MqttState, MqttEffect>;

/** What belongs together comes within so long, ms. */
const TOGETHER_MS = 100;

const PLACE: readonly ReadingName[] = ['latitudeDeg', 'longitudeDeg'];

/** What is known of a subscription before its first message; several rules of one topic are one. */
export function initialMqttState(subscription: Subscription): MqttState {
  const figures = new Map<string, readonly Figure[]>();
  for (const rule of subscription.rules)
    figures.set(rule.topic, [...(figures.get(rule.topic) ?? []), ...rule.figures]);
  return {
    subscription,
    figures,
    conditionTopics: new Set(sayingsOf(subscription).map(({ topic }) => topic)),
    isOnline: null,
    activeHolds: subscription.holdRules.map(() => false),
    received: {},
    pending: null,
    pendingSinceMs: null,
    renewedAtMs: null,
    messages: 0,
    ignored: 0,
  };
}

const sayingsOf = ({ online, holdRules }: Subscription) => [
  ...(online ? [online] : []),
  ...holdRules.map((holding) => holding.while),
];

/** The topics that say something. */
export function topicsOf(subscription: Subscription): string[] {
  return [...new Set([...sayingsOf(subscription), ...subscription.rules].map(({ topic }) => topic))];
}

/** When the machine wants to hear of time, unix milliseconds. */
export function mqttDueMs({ pendingSinceMs }: MqttState): number | null {
  return pendingSinceMs === null ? null : pendingSinceMs + TOGETHER_MS;
}

/** The next state, what to tell and what to publish; see RULES.md. */
export function stepMqtt(before: MqttState, event: MqttEvent | Tick, { nowMs }: Moment): MqttStep {
  switch (event.type) {
    case 'connected':
      return begin(before);
    case 'lost':
      return { state: afresh(before), effects: tell(before, cameIn(before.pending)) };
    case 'message':
      return hear(before, event, nowMs);
    case 'tick':
      if (before.pendingSinceMs === null || nowMs < before.pendingSinceMs + TOGETHER_MS)
        return { state: before, effects: [] };
      return settle(before);
  }
}

/** MQTT-5: what is known before a publisher has said anything. */
const afresh = ({ subscription, messages, ignored }: MqttState): MqttState => ({
  ...initialMqttState(subscription),
  messages,
  ignored,
});

function settle(before: MqttState): MqttStep {
  const came = cameIn(before.pending);
  const reported = withoutUnknown({ ...before.received, ...came }, came);
  const effects = tell({ ...before, received: reported }, came);
  const renewedAtMs = effects.length > 0 ? before.pendingSinceMs : before.renewedAtMs;
  return {
    state: { ...before, received: reported, pending: null, pendingSinceMs: null, renewedAtMs },
    effects,
  };
}

function begin(before: MqttState): MqttStep {
  const topic = before.subscription.announcement?.activeTopic;
  const effects: MqttEffect[] =
    topic === undefined ? [] : [{ type: 'publish', topic, payload: '1', isRetained: true }];
  return { state: afresh(before), effects };
}

type Message = Extract<MqttEvent, { type: 'message' }>;

function hear(before: MqttState, { topic, payload, isRetained }: Message, nowMs: number): MqttStep {
  const messages = before.messages + 1;
  // MQTT-1
  if (payload === null) return { state: { ...before, messages, ignored: before.ignored + 1 }, effects: [] };
  const read = readPayload(before.figures.get(topic) ?? [], payload);
  const { readings } = read;
  const ignored = before.ignored + read.ignored;
  const [stood, said] = before.conditionTopics.has(topic) ? stand(before, topic, payload) : [before, []];
  const effects: MqttEffect[] =
    read.rejected.length > 0 ? [...said, { type: 'refuse', names: read.rejected }] : said;
  const isSome = Object.keys(readings).length > 0;
  // MQTT-3
  if (isRetained || stood.isOnline === false)
    return {
      state: { ...stood, received: withoutUnknown(stood.received, readings), messages, ignored },
      effects: isSome ? [...effects, { type: 'tell', readings, takenAtMs: null }] : effects,
    };
  const { subscription, figures, conditionTopics, isOnline, activeHolds, received, pending } = stood;
  return {
    // One by one, as it is done for each message: a copy by `...` takes many times as long.
    state: {
      subscription,
      figures,
      conditionTopics,
      isOnline,
      activeHolds,
      received,
      messages,
      ignored,
      pending: isSome ? { readings, before: pending } : pending,
      // A clock that was set back meanwhile would let it wait.
      pendingSinceMs: Math.min(stood.pendingSinceMs ?? nowMs, nowMs),
      renewedAtMs: stood.renewedAtMs,
    },
    effects,
  };
}

/** What the message says of the publisher itself, and what to ask it then. */
function stand(before: MqttState, topic: string, payload: string): [MqttState, MqttEffect[]] {
  const { online, holdRules, announcement } = before.subscription;
  const isOnline = online?.topic === topic ? matchesCondition(online, payload) : before.isOnline;
  const activeHolds = holdRules.map(({ while: saying }, place) =>
    saying.topic === topic ? matchesCondition(saying, payload) : before.activeHolds[place] === true,
  );
  // MQTT-5: what came until then is told before it is forgotten.
  if (isOnline === false)
    return [
      { ...before, isOnline, activeHolds, received: {}, pending: null, pendingSinceMs: null },
      tell(before, cameIn(before.pending)),
    ];
  const changed = holdRules.filter((_, place) => activeHolds[place] !== before.activeHolds[place]);
  const reported = without(
    before.received,
    changed.flatMap(({ readings }) => readings),
  );
  const isAwake = isOnline === true && activeHolds[0] === true;
  const wasAwake = before.isOnline === true && before.activeHolds[0] === true;
  // MQTT-6
  const asks = announcement && isAwake && !wasAwake;
  return [
    { ...before, isOnline, activeHolds, received: reported },
    asks ? [{ type: 'publish', ...announcement.request, isRetained: false }] : [],
  ];
}

/** What was told but those; what has just come with the change counts as told behind it. */
function without(reported: Readings, gone: readonly ReadingName[]): Readings {
  if (gone.length === 0) return reported;
  return Object.fromEntries(Object.entries(reported).filter(([name]) => !gone.includes(name as ReadingName)));
}

/** What was told but what the publisher does not know any more; with one half of a place the other is gone. */
function withoutUnknown(reported: Readings, came: Readings): Readings {
  const unknown: ReadingName[] = [];
  for (const name in came) if (came[name as ReadingName] === null) unknown.push(name as ReadingName);
  return without(reported, unknown.some((name) => PLACE.includes(name)) ? [...unknown, ...PLACE] : unknown);
}

/** All that came, in its order. */
function cameIn(fresh: PendingReadings | null): Readings {
  const came: Readings[] = [];
  for (let each = fresh; each; each = each.before) came.push(each.readings);
  return Object.assign({}, ...came.reverse());
}

function tell(
  { subscription, activeHolds, received, pendingSinceMs }: MqttState,
  came: Readings,
): MqttEffect[] {
  if (pendingSinceMs === null) return [];
  const readings: Record<string, unknown> = {};
  // MQTT-4
  for (const [place, holding] of subscription.holdRules.entries()) {
    if (!activeHolds[place]) continue;
    for (const name of holding.readings) {
      const value = received[name];
      if (value !== undefined && value !== null) readings[name] = value;
    }
  }
  // MQTT-7
  if ('latitudeDeg' in came || 'longitudeDeg' in came)
    for (const name of PLACE) if (received[name] !== undefined) readings[name] = received[name];
  Object.assign(readings, came);
  return Object.keys(readings).length === 0 ? [] : [{ type: 'tell', readings, takenAtMs: pendingSinceMs }];
}
