import type { BrokerVisit, Owner, SetupTools, Sighting, SourceEntry } from '../../ports/setup-desk.ts';
import type { Preset } from '../mqtt/presets.ts';
import { askChoice, askUntil, askYesNo } from './ask.ts';
import { guessPresets, presetText } from './guess-presets.ts';

type Tools = Pick<SetupTools, 'visitBroker' | 'problemOf'>;
const PROGRAMS = ['ovms', 'byd-hass', 'teslamate', 'evcc', 'wican'] as const;
const PREFIXES: Partial<Record<Preset['name'], string>> = { teslamate: 'teslamate/', evcc: 'evcc/' };

/** Asks what it takes to read a broker: who is let in, and whose topics are read. None, if the owner leaves it out. */
export async function askBroker(owner: Owner, tools: Tools, { at, needs }: Sighting): Promise<SourceEntry[]> {
  const source: SourceEntry = { kind: 'mqtt', url: at };
  const listen = () => {
    owner.say('Listens for some seconds to what is told there…');
    return tools.visitBroker(source);
  };
  if (needs === 'authority' && !(await addAuthority(owner, source))) return [];
  let visit: BrokerVisit | null = needs === 'password' ? null : await listen();
  while (visit?.outcome !== 'open') {
    if (visit && visit.outcome !== 'refused') {
      owner.say('The broker cannot be reached with that.');
      return [];
    }
    if (!(await addUser(owner, source))) return [];
    visit = await listen();
    if (visit.outcome === 'refused') owner.say('The broker refuses that name and password.');
  }
  const presets = await askPresets(owner, tools, source, visit);
  return presets.map((preset, place) => ({
    ...source,
    // Two clients of one broker must not have the same name.
    ...(place > 0 && { clientId: `ligo-${place + 1}` }),
    preset,
  }));
}

async function addAuthority(owner: Owner, source: SourceEntry): Promise<boolean> {
  owner.say('Its certificate is not signed by an authority that is known here.');
  const ca = await askUntil(owner, 'PEM file of that authority (empty: leave this broker out): ', (answer) =>
    answer === '' || answer.startsWith('/') ? { value: answer } : { problem: 'Give its whole path, from /.' },
  );
  if (ca !== '') source.tls = { ca };
  return ca !== '';
}

async function addUser(owner: Owner, source: SourceEntry): Promise<boolean> {
  const user = await owner.ask('User name at the broker (empty: leave this broker out): ');
  if (user === '') return false;
  source.user = user;
  source.password = await owner.askSecret('Password: ');
  return true;
}

async function askPresets(
  owner: Owner,
  tools: Tools,
  source: SourceEntry,
  { overheard }: BrokerVisit,
): Promise<Preset[]> {
  const chosen: Preset[] = [];
  for (const guess of guessPresets(overheard))
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
  owner: Owner,
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
    const problem = tools.problemOf({ version: 1, sources: [{ ...source, preset: made }] });
    if (problem === null) return made as unknown as Preset;
    owner.say(problem);
  }
}

function askNumber(owner: Owner, question: string): Promise<number> {
  return askUntil(owner, question, (answer) =>
    /^\d*$/.test(answer) ? { value: Number(answer || 1) } : { problem: 'Please answer with a number.' },
  );
}
