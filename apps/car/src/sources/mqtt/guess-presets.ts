import type { Preset } from './presets.ts';
import type { ReceivedMessage } from './probe-broker.ts';

type Guess = (topic: string, payload: string) => Preset | null;

/** More would be too many to choose from. */
const MAX_GUESSES = 8;

const OVMS = /^(.+\/)metric\/(?:v\/[a-z]+\/|s\/v3\/|m\/)/;
const BYD_HASS = /^((?:.+\/)?byd_car\/[^/]+\/)(?:state|availability|location)$/;
const TESLAMATE = /^(.+\/)cars\/(\d{1,3})\/(?:battery_level|state|healthy|speed|odometer)$/;
const EVCC = /^(.+\/)loadpoints\/(\d{1,3})\/(?:charging|connected|chargePower)$/;
const WICAN = /^(wican\/[^/]+\/)/;

const BY_TOPIC: readonly Guess[] = [
  (topic) => withPrefix(OVMS, topic, (prefix) => ({ name: 'ovms', prefix })),
  (topic) => withPrefix(BYD_HASS, topic, (prefix) => ({ name: 'byd-hass', prefix })),
  (topic) => withPrefix(TESLAMATE, topic, (prefix, car) => ({ name: 'teslamate', prefix, car })),
  (topic) => withPrefix(EVCC, topic, (prefix, loadpoint) => ({ name: 'evcc', prefix, loadpoint })),
];

export function guessPresets(messages: readonly ReceivedMessage[]): Preset[] {
  const guesses = messages.flatMap(({ topic, payload }) =>
    BY_TOPIC.flatMap((guess) => guess(topic, payload) ?? []),
  );
  const all = [...guesses, ...wicans(messages)];
  return [...new Map(all.map((preset) => [JSON.stringify(preset), preset])).values()].slice(0, MAX_GUESSES);
}

/** The owner chooses the topic of decoded values: it is detected by the parameter names in payloads. */
function wicans(messages: readonly ReceivedMessage[]): Preset[] {
  const prefixes = new Set(messages.flatMap(({ topic }) => WICAN.exec(topic)?.[1] ?? []));
  const topics = new Set(messages.filter(({ payload }) => hasWicanNames(payload)).map(({ topic }) => topic));
  return [...prefixes].flatMap((prefix) =>
    [...topics].map((topic): Preset => ({ name: 'wican', prefix, topic })),
  );
}

function hasWicanNames(payload: string): boolean {
  return /^\s*\{.*"(SOC|SOC_D|SOH|HV_V|HV_W|ODOMETER)"\s*:/s.test(payload);
}

function withPrefix(
  pattern: RegExp,
  topic: string,
  make: (prefix: string, place: number) => Preset,
): Preset | null {
  const [, prefix, place] = pattern.exec(topic) ?? [];
  return prefix === undefined ? null : make(prefix, Number(place ?? 1));
}

export function presetText(preset: Preset): string {
  const { name, prefix } = preset;
  if (preset.name === 'wican') return `${name} at ${prefix}, values on ${preset.topic}`;
  if (preset.name === 'teslamate') return `${name} at ${prefix}, car ${preset.car}`;
  if (preset.name === 'evcc') return `${name} at ${prefix}, loadpoint ${preset.loadpoint}`;
  return `${name} at ${prefix}`;
}
