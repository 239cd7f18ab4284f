import type {
  Endpoint,
  FoundEndpoint,
  MissingEndpoint,
  SetupPrompt,
  SetupTools,
  SourceEntry,
} from '../ports/setup-tools.ts';
import { askUntil, askYesNo } from './ask.ts';
import { askSource } from './ask-source.ts';
import {
  type CarFile,
  endpointOf,
  fileText,
  inDefaultOrder,
  redactedText,
  sourcesOf,
  withSources,
} from './car-file.ts';
import { parseEndpoint } from './endpoint.ts';
import { trySource } from './try-source.ts';

/** What a conversation is about. */
export interface SetupInput {
  file: CarFile;
  /** No server was ever named: neither the file nor the unit's environment has one of their own. */
  shouldAskServer: boolean;
  nowMs(): number;
}

/** Asks the owner of a car what reads it. Resolves to the file as it is to be, `null` if nothing is to change. Rejects when the owner ends it. */
export async function runSetupDialog(
  owner: SetupPrompt,
  tools: SetupTools,
  subject: SetupInput,
): Promise<CarFile | null> {
  const kept = await keepSources(owner, tools, subject);
  const found = await findSources(owner, tools, kept);
  const added: SourceEntry[] = [];
  for (const sighting of found)
    for (const source of await askSource(owner, tools, sighting))
      if (await trySource(owner, tools, source, subject.nowMs)) added.push(source);
  const sources = await askOrder(owner, [...kept, ...inDefaultOrder(added)]);
  if (sources.length === 0)
    owner.print('', 'Nothing reads your car yet: until something does, it is a simulated one.');
  const server = subject.shouldAskServer ? await askServer(owner, tools) : null;
  const file = withSources(subject.file, sources, server);
  if (fileText(file) === fileText({ version: 1, ...subject.file })) {
    owner.print('', 'Nothing is to change.');
    return null;
  }
  const problem = tools.validate(file);
  if (problem !== null) {
    owner.print('', `This cannot be written: ${problem}`);
    return null;
  }
  owner.print('', 'car.json as it is to be, with passwords hidden:', redactedText(file), '');
  if (await askYesNo(owner, 'Write it?', true)) return file;
  owner.print('Nothing was changed.');
  return null;
}

/** Those of before, each as far as it is to stay. */
async function keepSources(
  owner: SetupPrompt,
  tools: SetupTools,
  { file, nowMs }: SetupInput,
): Promise<SourceEntry[]> {
  const kept: SourceEntry[] = [];
  for (const source of sourcesOf(file)) {
    owner.print('', `car.json has ${source.kind} at ${endpointOf(source)}.`);
    const problem = tools.validate({ version: 1, sources: [source] });
    if (problem !== null) owner.print(`The app cannot use it: ${problem}`);
    const isTried = problem === null && (await askYesNo(owner, 'Try it?', false));
    const isKept = isTried
      ? await trySource(owner, tools, source, nowMs)
      : await askYesNo(owner, 'Keep it?', problem === null);
    if (isKept) kept.push(source);
  }
  return kept;
}

async function findSources(
  owner: SetupPrompt,
  tools: SetupTools,
  known: readonly SourceEntry[],
): Promise<FoundEndpoint[]> {
  const knownSpots = new Set(known.map(endpointOf));
  const usual = tools.defaultEndpoints().filter(({ at }) => !knownSpots.has(at));
  owner.print(
    '',
    'What may read your car is usually here:',
    ...usual.map(({ kind, at }) => `  ${kind.padEnd(8)}${at}`),
  );
  if (usual.some(({ at }) => at.startsWith('/')))
    owner.print('A serial device is asked for its name, which may disturb another program that reads it.');
  const found: FoundEndpoint[] = [];
  if (await askYesNo(owner, 'Look there now?', false)) {
    owner.print('Looks…');
    const seen = await Promise.all(usual.map((endpoint) => tools.probe(endpoint)));
    found.push(...seen.filter((sighting) => 'description' in sighting));
    owner.print(found.length > 0 ? 'Found:' : 'Nothing was found.');
    owner.print(...found.map(({ kind, at, description }) => `  ${kind.padEnd(8)}${at}  ${description}`));
    owner.print(...seen.flatMap(unreadPort));
  }
  for (;;) {
    const endpoint = await askElsewhere(owner);
    if (!endpoint) return found;
    if (
      known.some((source) => endpointOf(source) === endpoint.at) ||
      found.some(({ at }) => at === endpoint.at)
    ) {
      owner.print('That one is there already.');
      continue;
    }
    owner.print('Looks…');
    const seen = await tools.probe(endpoint);
    if ('description' in seen) found.push(seen);
    owner.print(
      'description' in seen
        ? `Found: ${seen.description}`
        : `No ${endpoint.kind} answers there${seen.hint ? `: ${seen.hint}` : ''}.`,
    );
  }
}

/** Of a device that somebody plugged in it is worth to know why it is not read; at most addresses there simply is nobody. */
function unreadPort(seen: FoundEndpoint | MissingEndpoint): string[] {
  if ('description' in seen || seen.hint === null || !seen.at.startsWith('/')) return [];
  return [`No ${seen.kind} at ${seen.at}: ${seen.hint}.`];
}

function askElsewhere(owner: SetupPrompt): Promise<Endpoint | null> {
  return askUntil(owner, 'Anything elsewhere, such as mqtt=192.168.1.5:1883 (empty: no)? ', (answer) => {
    if (answer === '') return { value: null };
    const endpoint = parseEndpoint(answer);
    return endpoint
      ? { value: endpoint }
      : {
          problem: 'Please answer as gpsd=HOST:PORT, diplus=…, mqtt=HOST:PORT, obd=HOST:PORT or obd=/dev/….',
        };
  });
}

async function askOrder(owner: SetupPrompt, sources: readonly SourceEntry[]): Promise<SourceEntry[]> {
  if (sources.length < 2) return [...sources];
  owner.print('', 'Of what several know the first counts:');
  owner.print(...sources.map((source, place) => `  ${place + 1}  ${source.kind} at ${endpointOf(source)}`));
  return askUntil(owner, 'Another order, such as 2 1 (empty: this one)? ', (answer) => {
    if (answer === '') return { value: [...sources] };
    const places = answer.split(/[\s,]+/).map((text) => Number(text) - 1);
    const ordered = places.flatMap((place) => sources[place] ?? []);
    return new Set(ordered).size === sources.length && ordered.length === sources.length
      ? { value: ordered }
      : { problem: `Please name each number from 1 to ${sources.length} once.` };
  });
}

function askServer(owner: SetupPrompt, tools: SetupTools): Promise<string | null> {
  owner.print('');
  return askUntil(
    owner,
    'Address of your Ligo server, such as https://ligo.example (empty: leave it as it is): ',
    (answer) => {
      if (answer === '') return { value: null };
      const problem = tools.validate({ version: 1, serverOrigin: answer });
      return problem === null ? { value: answer } : { problem };
    },
  );
}
