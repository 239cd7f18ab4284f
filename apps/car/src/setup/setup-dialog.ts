import type {
  Endpoint,
  FoundEndpoint,
  MissingEndpoint,
  SetupPrompt,
  SetupTools,
  SourceEntry,
  SourceTrial,
} from '../ports/setup-tools.ts';
import { askUntil, askYesNo } from '../shared/ask.ts';
import {
  type CarFile,
  endpointOf,
  fileText,
  inDefaultOrder,
  parseEndpoint,
  redactedText,
  sourcesOf,
  sourceText,
  withSources,
} from './car-file.ts';
import { readingLines } from './doctor/report.ts';

export interface SetupInput {
  file: CarFile;
  /** Neither the file nor the environment names a server. */
  shouldAskServer: boolean;
  nowMs(): number;
}

/** Asks the owner which sources read the car. Resolves to the new file; `null`: no change. Rejects when the owner ends the setup. */
export async function runSetupDialog(
  owner: SetupPrompt,
  tools: SetupTools,
  input: SetupInput,
): Promise<CarFile | null> {
  const kept = await keepSources(owner, tools, input);
  const added: SourceEntry[] = [];
  for (const found of await findSources(owner, tools, kept))
    for (const source of await configureSource(owner, tools, found))
      if (await trySource(owner, tools, source, input.nowMs)) added.push(source);
  const sources = await askOrder(owner, tools, [...kept, ...inDefaultOrder(added, tools.finders)]);
  if (sources.length === 0) owner.print('', 'No source configured: Ligo simulates a car until you add one.');
  const server = input.shouldAskServer ? await askServer(owner, tools) : null;
  const file = withSources(input.file, sources, server);
  if (fileText(file) === fileText({ version: 1, ...input.file })) {
    owner.print('', 'No changes.');
    return null;
  }
  const problem = tools.validate(file);
  if (problem !== null) {
    owner.print('', `Invalid configuration: ${problem}`);
    return null;
  }
  owner.print('', 'New car.json (passwords hidden):', redactedText(file), '');
  if (await askYesNo(owner, 'Save?', true)) return file;
  owner.print('Nothing was changed.');
  return null;
}

async function keepSources(
  owner: SetupPrompt,
  tools: SetupTools,
  { file, nowMs }: SetupInput,
): Promise<SourceEntry[]> {
  const kept: SourceEntry[] = [];
  for (const source of sourcesOf(file)) {
    owner.print('', `Configured in car.json: ${sourceText(source, tools.finders)}.`);
    const problem = tools.validate({ version: 1, sources: [source] });
    if (problem !== null) owner.print(`Invalid source: ${problem}`);
    const isTried = problem === null && (await askYesNo(owner, 'Test it?', false));
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
  kept: readonly SourceEntry[],
): Promise<FoundEndpoint[]> {
  const known = new Set(kept.map((source) => endpointOf(source, tools.finders)));
  const found = await probeDefaults(owner, tools, known);
  for (;;) {
    const endpoint = await askEndpoint(owner, tools);
    if (!endpoint) return found;
    if (known.has(endpoint.at) || found.some(({ at }) => at === endpoint.at)) {
      owner.print('Already listed.');
      continue;
    }
    owner.print('Probing…');
    const result = await probe(tools, endpoint);
    if ('description' in result) found.push(result);
    owner.print(
      'description' in result
        ? `Found: ${result.description}`
        : `No ${endpoint.kind} answers there.${result.hint ? ` ${result.hint}.` : ''}`,
    );
  }
}

/** Lists the default addresses and probes them if the owner confirms. */
async function probeDefaults(
  owner: SetupPrompt,
  tools: SetupTools,
  known: ReadonlySet<string>,
): Promise<FoundEndpoint[]> {
  const endpoints = tools.finders
    .flatMap(({ kind, defaultEndpoints }) => defaultEndpoints().map((at) => ({ kind, at })))
    .filter(({ at }) => !known.has(at));
  owner.print(
    '',
    'Default addresses of sources:',
    ...endpoints.map(({ kind, at }) => `  ${kind.padEnd(8)}${at}`),
  );
  if (endpoints.some(({ at }) => at.startsWith('/')))
    owner.print('Probing a serial device can disturb a program that is using it.');
  if (!(await askYesNo(owner, 'Probe these addresses now?', false))) return [];
  owner.print('Probing…');
  const results = await Promise.all(endpoints.map((endpoint) => probe(tools, endpoint)));
  const found = results.filter((result) => 'description' in result);
  owner.print(found.length > 0 ? 'Found:' : 'No sources found.');
  owner.print(...found.map(({ kind, at, description }) => `  ${kind.padEnd(8)}${at}  ${description}`));
  owner.print(...results.flatMap(unreadDevice));
  return found;
}

async function probe(tools: SetupTools, endpoint: Endpoint): Promise<FoundEndpoint | MissingEndpoint> {
  const finder = tools.finders.find(({ kind }) => kind === endpoint.kind);
  const result = (await finder?.probe(endpoint.at)) ?? { hint: null };
  return { ...endpoint, ...result };
}

/** The reason why a serial device cannot be read. At most other addresses there is nothing to read. */
function unreadDevice(result: FoundEndpoint | MissingEndpoint): string[] {
  if ('description' in result || result.hint === null || !result.at.startsWith('/')) return [];
  return [`No ${result.kind} at ${result.at}. ${result.hint}.`];
}

function askEndpoint(owner: SetupPrompt, { finders }: SetupTools): Promise<Endpoint | null> {
  const examples = finders.flatMap(({ kind, examples }) => examples.map((at) => `${kind}=${at}`));
  return askUntil(owner, `Another address, e.g. ${examples[0]} (Enter: none): `, (answer) => {
    if (answer === '') return { value: null };
    const endpoint = parseEndpoint(answer, finders);
    return endpoint ? { value: endpoint } : { problem: `Invalid address. Examples: ${examples.join(', ')}.` };
  });
}

/** Asks for the options of a source. None: the owner skips it. */
async function configureSource(
  owner: SetupPrompt,
  { finders, validate }: SetupTools,
  found: FoundEndpoint,
): Promise<SourceEntry[]> {
  owner.print('', `${found.kind} at ${found.at}: ${found.description}`);
  if (!(await askYesNo(owner, 'Configure it?', true))) return [];
  const finder = finders.find(({ kind }) => kind === found.kind);
  return (await finder?.configure(owner, found, validate)) ?? [];
}

const WIDTH = 100;

/** An adapter measures the 12 V battery itself, also with the profile of another car. */
const isOfCar = ({ name, value }: SourceTrial['readings'][number]) =>
  value !== null && name !== 'auxBatteryVoltageV';

/** Reads a source for some seconds, shows its readings, and asks whether to add it. */
async function trySource(
  owner: SetupPrompt,
  tools: SetupTools,
  source: SourceEntry,
  nowMs: () => number,
): Promise<boolean> {
  const problem = tools.validate({ version: 1, sources: [source] });
  if (problem !== null) {
    owner.print(`Invalid source: ${problem}`);
    return false;
  }
  owner.print(`Reading ${sourceText(source, tools.finders)}…`);
  const { state, readings } = await tools.trySource(source);
  if (readings.length > 0) owner.print(...readingLines(readings, nowMs(), WIDTH));
  if (readings.some(({ range }) => range === 'out'))
    owner.print('OUT OF RANGE values are impossible. Check that profile, preset and scale fit this car.');
  const hasReadings = readings.some(({ value }) => value !== null);
  if (!hasReadings) owner.print(`No readings. ${state.reason || 'No data in this time'}.`);
  else if (state.phase !== 'reading' || state.reason !== '')
    owner.print(`Readings may be missing. ${state.reason}.`);
  return askYesNo(owner, 'Use it?', readings.some(isOfCar));
}

async function askOrder(
  owner: SetupPrompt,
  { finders }: SetupTools,
  sources: readonly SourceEntry[],
): Promise<SourceEntry[]> {
  if (sources.length < 2) return [...sources];
  owner.print('', 'If several sources provide a reading, the first one wins:');
  owner.print(...sources.map((source, place) => `  ${place + 1}  ${sourceText(source, finders)}`));
  return askUntil(owner, 'New order, e.g. 2 1 (Enter: keep): ', (answer) => {
    if (answer === '') return { value: [...sources] };
    const places = answer.split(/[\s,]+/).map((text) => Number(text) - 1);
    const ordered = places.flatMap((place) => sources[place] ?? []);
    return new Set(ordered).size === sources.length && ordered.length === sources.length
      ? { value: ordered }
      : { problem: `Enter each number from 1 to ${sources.length} once.` };
  });
}

function askServer(owner: SetupPrompt, tools: SetupTools): Promise<string | null> {
  owner.print('');
  return askUntil(
    owner,
    'Address of your Ligo server, e.g. https://ligo.example (Enter: keep the current one): ',
    (answer) => {
      if (answer === '') return { value: null };
      const problem = tools.validate({ version: 1, serverOrigin: answer });
      return problem === null ? { value: answer } : { problem };
    },
  );
}
