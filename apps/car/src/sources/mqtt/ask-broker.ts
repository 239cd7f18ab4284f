import type {
  BrokerProbe,
  FoundEndpoint,
  ReceivedMessage,
  SetupPrompt,
  SourceEntry,
  ValidateCarFile,
} from '../../ports/setup-tools.ts';
import { askChoice, askUntil, askYesNo } from '../../shared/ask.ts';
import type { Preset } from './mqtt-config.ts';

/** Services for the questions. */
interface Tools {
  /** Connects with the options of this source and receives messages for some seconds. Never rejects. */
  probeBroker(source: SourceEntry): Promise<BrokerProbe>;
  validate: ValidateCarFile;
}
const PROGRAMS = ['ovms', 'byd-hass', 'teslamate', 'evcc', 'wican'] as const;
const PREFIXES: Partial<Record<Preset['name'], string>> = { teslamate: 'teslamate/', evcc: 'evcc/' };

/** Asks for credentials, certificate and presets of a broker. None: the owner skips it. */
export async function askBroker(
  owner: SetupPrompt,
  tools: Tools,
  { at, needs }: FoundEndpoint,
): Promise<SourceEntry[]> {
  const source: SourceEntry = { kind: 'mqtt', url: at };
  const listen = () => {
    owner.print('Listening for messages…');
    return tools.probeBroker(source);
  };
  if (needs === 'authority' && !(await addAuthority(owner, source))) return [];
  let result: BrokerProbe | null = needs === 'password' ? null : await listen();
  while (result?.outcome !== 'open') {
    if (result && result.outcome !== 'refused') {
      owner.print('The broker cannot be reached with these settings.');
      return [];
    }
    if (!(await addUser(owner, source))) return [];
    result = await listen();
    if (result.outcome === 'refused') owner.print('The broker rejected the user name or password.');
  }
  const presets = await askPresets(owner, tools, source, result);
  return presets.map((preset, place) => ({
    ...source,
    // Each client of a broker needs its own ID.
    ...(place > 0 && { clientId: `ligo-${place + 1}` }),
    preset,
  }));
}

async function addAuthority(owner: SetupPrompt, source: SourceEntry): Promise<boolean> {
  owner.print("The broker's certificate is not signed by a trusted authority.");
  const ca = await askUntil(
    owner,
    'Path of the CA certificate in PEM format (Enter: skip this broker): ',
    (answer) =>
      answer === '' || answer.startsWith('/') ? { value: answer } : { problem: 'Enter an absolute path.' },
  );
  if (ca !== '') source.tls = { ca };
  return ca !== '';
}

async function addUser(owner: SetupPrompt, source: SourceEntry): Promise<boolean> {
  const user = await owner.ask('User name (Enter: skip this broker): ');
  if (user === '') return false;
  source.user = user;
  source.password = await owner.askSecret('Password: ');
  return true;
}

async function askPresets(
  owner: SetupPrompt,
  tools: Tools,
  source: SourceEntry,
  { messages }: BrokerProbe,
): Promise<Preset[]> {
  const chosen: Preset[] = [];
  for (const guess of guessPresets(messages))
    if (await askYesNo(owner, `Detected topics of ${presetText(guess)}. Read them?`, true))
      chosen.push(guess);
  if (chosen.length > 0) return chosen;
  const name = await askChoice(owner, 'Topics of which program (Enter: skip this broker)? ', PROGRAMS);
  return name === null ? [] : [await askPreset(owner, tools, source, name as Preset['name'])];
}

async function askPreset(
  owner: SetupPrompt,
  tools: Tools,
  source: SourceEntry,
  name: Preset['name'],
): Promise<Preset> {
  for (;;) {
    const defaultPrefix = PREFIXES[name];
    const hint = defaultPrefix ? `(Enter: ${defaultPrefix})` : '(e.g. ovms/me/car/)';
    const prefix = (await owner.ask(`Topic prefix ${hint}: `)) || (defaultPrefix ?? '');
    const preset: SourceEntry = { kind: '', name, prefix: prefix.replace(/\/?$/, '/') };
    if (name === 'teslamate') preset.car = await askNumber(owner, 'Number of the car (Enter: 1): ');
    if (name === 'evcc') preset.loadpoint = await askNumber(owner, 'Number of the loadpoint (Enter: 1): ');
    if (name === 'wican') preset.topic = await owner.ask('Topic of the decoded values: ');
    const { kind: _, ...made } = preset;
    const problem = tools.validate({ version: 1, sources: [{ ...source, preset: made }] });
    if (problem === null) return made as unknown as Preset;
    owner.print(problem);
  }
}

function askNumber(owner: SetupPrompt, question: string): Promise<number> {
  return askUntil(owner, question, (answer) =>
    /^\d*$/.test(answer) ? { value: Number(answer || 1) } : { problem: 'Enter a number.' },
  );
}

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

function guessPresets(messages: readonly ReceivedMessage[]): Preset[] {
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

function presetText(preset: Preset): string {
  const { name, prefix } = preset;
  if (preset.name === 'wican') return `${name} at ${prefix}, values on ${preset.topic}`;
  if (preset.name === 'teslamate') return `${name} at ${prefix}, car ${preset.car}`;
  if (preset.name === 'evcc') return `${name} at ${prefix}, loadpoint ${preset.loadpoint}`;
  return `${name} at ${prefix}`;
}
