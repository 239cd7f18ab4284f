import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { isSaid, readPayload } from './read-payload.ts';
import type { Figure, Subscription } from './topic-rule.ts';

/** What is known of a publisher. */
export interface MqttState {
  subscription: Subscription;
  /** The same by topic; those that say something of the publisher itself. */
  figures: ReadonlyMap<string, readonly Figure[]>;
  sayings: ReadonlySet<string>;
  /** `null` while it has not said. */
  isOnline: boolean | null;
  /** Which of the holdings count. */
  holds: readonly boolean[];
  /** What it told itself since it is there, and since it woke, without what is fresh. */
  told: Readings;
  /** What came just now, the last first, and is told together, and when its first came, unix milliseconds; `null` while nothing waits. */
  fresh: Fresh | null;
  freshAtMs: number | null;
  /** As of when readings were renewed last, unix milliseconds; `null`: never since the broker was reached. */
  renewedAtMs: number | null;
  messages: number;
  /** Messages and values that were no readings. */
  ignored: number;
}

/** One message's readings, and those that came before: a list that is copied for each message would grow with a burst of them. */
interface Fresh {
  readings: Readings;
  before: Fresh | null;
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
export function nothingHeard(subscription: Subscription): MqttState {
  const figures = new Map<string, readonly Figure[]>();
  for (const rule of subscription.rules)
    figures.set(rule.topic, [...(figures.get(rule.topic) ?? []), ...rule.figures]);
  return {
    subscription,
    figures,
    sayings: new Set(sayingsOf(subscription).map(({ topic }) => topic)),
    isOnline: null,
    holds: subscription.holdings.map(() => false),
    told: {},
    fresh: null,
    freshAtMs: null,
    renewedAtMs: null,
    messages: 0,
    ignored: 0,
  };
}

const sayingsOf = ({ online, holdings }: Subscription) => [
  ...(online ? [online] : []),
  ...holdings.map((holding) => holding.while),
];

/** The topics that say something. */
export function topicsOf(subscription: Subscription): string[] {
  return [...new Set([...sayingsOf(subscription), ...subscription.rules].map(({ topic }) => topic))];
}

/** When the machine wants to hear of time, unix milliseconds. */
export function mqttDueMs({ freshAtMs }: MqttState): number | null {
  return freshAtMs === null ? null : freshAtMs + TOGETHER_MS;
}

/** The next state, what to tell and what to publish; see RULES.md. */
export function stepMqtt(before: MqttState, event: MqttEvent | Tick, { nowMs }: Moment): MqttStep {
  switch (event.type) {
    case 'connected':
      return begin(before);
    case 'lost':
      return { state: afresh(before), effects: tell(before, cameIn(before.fresh)) };
    case 'message':
      return hear(before, event, nowMs);
    case 'tick':
      if (before.freshAtMs === null || nowMs < before.freshAtMs + TOGETHER_MS)
        return { state: before, effects: [] };
      return settle(before);
  }
}

/** MQTT-5: what is known before a publisher has said anything. */
const afresh = ({ subscription, messages, ignored }: MqttState): MqttState => ({
  ...nothingHeard(subscription),
  messages,
  ignored,
});

function settle(before: MqttState): MqttStep {
  const came = cameIn(before.fresh);
  const told = withoutUnknown({ ...before.told, ...came }, came);
  const effects = tell({ ...before, told }, came);
  const renewedAtMs = effects.length > 0 ? before.freshAtMs : before.renewedAtMs;
  return { state: { ...before, told, fresh: null, freshAtMs: null, renewedAtMs }, effects };
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
  const [stood, said] = before.sayings.has(topic) ? stand(before, topic, payload) : [before, []];
  const effects: MqttEffect[] =
    read.refused.length > 0 ? [...said, { type: 'refuse', names: read.refused }] : said;
  const isSome = Object.keys(readings).length > 0;
  // MQTT-3
  if (isRetained || stood.isOnline === false)
    return {
      state: { ...stood, told: withoutUnknown(stood.told, readings), messages, ignored },
      effects: isSome ? [...effects, { type: 'tell', readings, takenAtMs: null }] : effects,
    };
  const { subscription, figures, sayings, isOnline, holds, told, fresh } = stood;
  return {
    // One by one, as it is done for each message: a copy by `...` takes many times as long.
    state: {
      subscription,
      figures,
      sayings,
      isOnline,
      holds,
      told,
      messages,
      ignored,
      fresh: isSome ? { readings, before: fresh } : fresh,
      // A clock that was set back meanwhile would let it wait.
      freshAtMs: Math.min(stood.freshAtMs ?? nowMs, nowMs),
      renewedAtMs: stood.renewedAtMs,
    },
    effects,
  };
}

/** What the message says of the publisher itself, and what to ask it then. */
function stand(before: MqttState, topic: string, payload: string): [MqttState, MqttEffect[]] {
  const { online, holdings, announcement } = before.subscription;
  const isOnline = online?.topic === topic ? isSaid(online, payload) : before.isOnline;
  const holds = holdings.map(({ while: saying }, place) =>
    saying.topic === topic ? isSaid(saying, payload) : before.holds[place] === true,
  );
  // MQTT-5: what came until then is told before it is forgotten.
  if (isOnline === false)
    return [
      { ...before, isOnline, holds, told: {}, fresh: null, freshAtMs: null },
      tell(before, cameIn(before.fresh)),
    ];
  const changed = holdings.filter((_, place) => holds[place] !== before.holds[place]);
  const told = without(
    before.told,
    changed.flatMap(({ readings }) => readings),
  );
  const isAwake = isOnline === true && holds[0] === true;
  const wasAwake = before.isOnline === true && before.holds[0] === true;
  // MQTT-6
  const asks = announcement && isAwake && !wasAwake;
  return [
    { ...before, isOnline, holds, told },
    asks ? [{ type: 'publish', ...announcement.request, isRetained: false }] : [],
  ];
}

/** What was told but those; what has just come with the change counts as told behind it. */
function without(told: Readings, gone: readonly ReadingName[]): Readings {
  if (gone.length === 0) return told;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !gone.includes(name as ReadingName)));
}

/** What was told but what the publisher does not know any more; with one half of a place the other is gone. */
function withoutUnknown(told: Readings, came: Readings): Readings {
  const unknown: ReadingName[] = [];
  for (const name in came) if (came[name as ReadingName] === null) unknown.push(name as ReadingName);
  return without(told, unknown.some((name) => PLACE.includes(name)) ? [...unknown, ...PLACE] : unknown);
}

/** All that came, in its order. */
function cameIn(fresh: Fresh | null): Readings {
  const came: Readings[] = [];
  for (let each = fresh; each; each = each.before) came.push(each.readings);
  return Object.assign({}, ...came.reverse());
}

function tell({ subscription, holds, told, freshAtMs }: MqttState, came: Readings): MqttEffect[] {
  if (freshAtMs === null) return [];
  const readings: Record<string, unknown> = {};
  // MQTT-4
  for (const [place, holding] of subscription.holdings.entries()) {
    if (!holds[place]) continue;
    for (const name of holding.readings) {
      const value = told[name];
      if (value !== undefined && value !== null) readings[name] = value;
    }
  }
  // MQTT-7
  if ('latitudeDeg' in came || 'longitudeDeg' in came)
    for (const name of PLACE) if (told[name] !== undefined) readings[name] = told[name];
  Object.assign(readings, came);
  return Object.keys(readings).length === 0 ? [] : [{ type: 'tell', readings, takenAtMs: freshAtMs }];
}
