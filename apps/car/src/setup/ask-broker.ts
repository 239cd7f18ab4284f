import type {
  BrokerProbe,
  FoundEndpoint,
  SetupPrompt,
  SetupTools,
  SourceEntry,
} from '../ports/setup-tools.ts';
import type { Preset } from '../sources/mqtt/presets-contract.ts';
import { askChoice, askUntil, askYesNo } from './ask.ts';
import { guessPresets, presetText } from './guess-presets.ts';

type Tools = Pick<SetupTools, 'probeBroker' | 'validate'>;
const PROGRAMS = ['ovms', 'byd-hass', 'teslamate', 'evcc', 'wican'] as const;
const PREFIXES: Partial<Record<Preset['name'], string>> = { teslamate: 'teslamate/', evcc: 'evcc/' };

/** Asks what it takes to read a broker: who is let in, and whose topics are read. None, if the owner leaves it out. */
export async function askBroker(
  owner: SetupPrompt,
  tools: Tools,
  { at, needs }: FoundEndpoint,
): Promise<SourceEntry[]> {
  const source: SourceEntry = { kind: 'mqtt', url: at };
  const listen = () => {
    owner.print('Listens for some seconds to what is told there…');
    return tools.probeBroker(source);
  };
  if (needs === 'authority' && !(await addAuthority(owner, source))) return [];
  let visit: BrokerProbe | null = needs === 'password' ? null : await listen();
  while (visit?.outcome !== 'open') {
    if (visit && visit.outcome !== 'refused') {
      owner.print('The broker cannot be reached with that.');
      return [];
    }
    if (!(await addUser(owner, source))) return [];
    visit = await listen();
    if (visit.outcome === 'refused') owner.print('The broker refuses that name and password.');
  }
  const presets = await askPresets(owner, tools, source, visit);
  return presets.map((preset, place) => ({
    ...source,
    // Two clients of one broker must not have the same name.
    ...(place > 0 && { clientId: `ligo-${place + 1}` }),
    preset,
  }));
}

async function addAuthority(owner: SetupPrompt, source: SourceEntry): Promise<boolean> {
  owner.print('Its certificate is not signed by an authority that is known here.');
  const ca = await askUntil(owner, 'PEM file of that authority (empty: leave this broker out): ', (answer) =>
    answer === '' || answer.startsWith('/') ? { value: answer } : { problem: 'Give its whole path, from /.' },
  );
  if (ca !== '') source.tls = { ca };
  return ca !== '';
}

async function addUser(owner: SetupPrompt, source: SourceEntry): Promise<boolean> {
  const user = await owner.ask('User name at the broker (empty: leave this broker out): ');
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
    if (await askYesNo(owner, `Its topics look like ${presetText(guess)}. Read them?`, true))
      chosen.push(guess);
  if (chosen.length > 0) return chosen;
  const name = await askChoice(
    owner,
    'Whose topics are to be read (empty: leave this broker out)? ',
    PROGRAMS,
  );
  return name === null ? [] : [await askPreset(owner, tools, source, name as Preset['name'])];
}

async function askPreset(
  owner: SetupPrompt,
  tools: Tools,
  source: SourceEntry,
  name: Preset['name'],
): Promise<Preset> {
  for (;;) {
    const usual = PREFIXES[name];
    const example = usual ? ` (empty: ${usual})` : ', such as ovms/me/car/';
    const prefix = (await owner.ask(`What its topics begin with${example}: `)) || (usual ?? '');
    const preset: SourceEntry = { kind: '', name, prefix: prefix.replace(/\/?$/, '/') };
    if (name === 'teslamate') preset.car = await askNumber(owner, 'Which car (empty: 1)? ');
    if (name === 'evcc') preset.loadpoint = await askNumber(owner, 'Which loadpoint (empty: 1)? ');
    if (name === 'wican') preset.topic = await owner.ask('Topic of its decoded values: ');
    const { kind: _, ...made } = preset;
    const problem = tools.validate({ version: 1, sources: [{ ...source, preset: made }] });
    if (problem === null) return made as unknown as Preset;
    owner.print(problem);
  }
}

function askNumber(owner: SetupPrompt, question: string): Promise<number> {
  return askUntil(owner, question, (answer) =>
    /^\d*$/.test(answer) ? { value: Number(answer || 1) } : { problem: 'Please answer with a number.' },
  );
}
