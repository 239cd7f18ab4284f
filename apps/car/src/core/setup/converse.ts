import type { Absence, Owner, SetupTools, Sighting, SourceEntry, Spot } from '../../ports/setup-desk.ts';
import { askUntil, askYesNo } from './ask.ts';
import { askSource } from './ask-source.ts';
import {
  type CarFile,
  changedFile,
  fileText,
  inProposedOrder,
  shownText,
  sourcesOf,
  spotOf,
} from './car-file.ts';
import { readSpot } from './spot.ts';
import { trySource } from './try-source.ts';

/** What a conversation is about. */
export interface SetupSubject {
  file: CarFile;
  /** No server was ever named: neither the file nor the unit's environment has one of their own. */
  asksForServer: boolean;
  nowMs(): number;
}

/** Asks the owner of a car what reads it. Resolves to the file as it is to be, `null` if nothing is to change. Rejects when the owner ends it. */
export async function converse(
  owner: Owner,
  tools: SetupTools,
  subject: SetupSubject,
): Promise<CarFile | null> {
  const kept = await keepSources(owner, tools, subject);
  const found = await findSources(owner, tools, kept);
  const added: SourceEntry[] = [];
  for (const sighting of found)
    for (const source of await askSource(owner, tools, sighting))
      if (await trySource(owner, tools, source, subject.nowMs)) added.push(source);
  const sources = await askOrder(owner, [...kept, ...inProposedOrder(added)]);
  if (sources.length === 0)
    owner.say('', 'Nothing reads your car yet: until something does, it is a simulated one.');
  const server = subject.asksForServer ? await askServer(owner, tools) : null;
  const file = changedFile(subject.file, sources, server);
  if (fileText(file) === fileText({ version: 1, ...subject.file })) {
    owner.say('', 'Nothing is to change.');
    return null;
  }
  const problem = tools.problemOf(file);
  if (problem !== null) {
    owner.say('', `This cannot be written: ${problem}`);
    return null;
  }
  owner.say('', 'car.json as it is to be, with passwords hidden:', shownText(file), '');
  if (await askYesNo(owner, 'Write it?', true)) return file;
  owner.say('Nothing was changed.');
  return null;
}

/** Those of before, each as far as it is to stay. */
async function keepSources(
  owner: Owner,
  tools: SetupTools,
  { file, nowMs }: SetupSubject,
): Promise<SourceEntry[]> {
  const kept: SourceEntry[] = [];
  for (const source of sourcesOf(file)) {
    owner.say('', `car.json has ${source.kind} at ${spotOf(source)}.`);
    const problem = tools.problemOf({ version: 1, sources: [source] });
    if (problem !== null) owner.say(`The app cannot use it: ${problem}`);
    const isTried = problem === null && (await askYesNo(owner, 'Try it?', false));
    const isKept = isTried
      ? await trySource(owner, tools, source, nowMs)
      : await askYesNo(owner, 'Keep it?', problem === null);
    if (isKept) kept.push(source);
  }
  return kept;
}

async function findSources(
  owner: Owner,
  tools: SetupTools,
  known: readonly SourceEntry[],
): Promise<Sighting[]> {
  const knownSpots = new Set(known.map(spotOf));
  const usual = tools.usualSpots().filter(({ at }) => !knownSpots.has(at));
  owner.say(
    '',
    'What may read your car is usually here:',
    ...usual.map(({ kind, at }) => `  ${kind.padEnd(8)}${at}`),
  );
  if (usual.some(({ at }) => at.startsWith('/')))
    owner.say('A serial device is asked for its name, which may disturb another program that reads it.');
  const found: Sighting[] = [];
  if (await askYesNo(owner, 'Look there now?', false)) {
    owner.say('Looks…');
    const seen = await Promise.all(usual.map((spot) => tools.look(spot)));
    found.push(...seen.filter((sighting) => 'says' in sighting));
    owner.say(found.length > 0 ? 'Found:' : 'Nothing was found.');
    owner.say(...found.map(({ kind, at, says }) => `  ${kind.padEnd(8)}${at}  ${says}`));
    owner.say(...seen.flatMap(unreadPort));
  }
  for (;;) {
    const spot = await askElsewhere(owner);
    if (!spot) return found;
    if (known.some((source) => spotOf(source) === spot.at) || found.some(({ at }) => at === spot.at)) {
      owner.say('That one is there already.');
      continue;
    }
    owner.say('Looks…');
    const seen = await tools.look(spot);
    if ('says' in seen) found.push(seen);
    owner.say(
      'says' in seen
        ? `Found: ${seen.says}`
        : `No ${spot.kind} answers there${seen.why ? `: ${seen.why}` : ''}.`,
    );
  }
}

/** Of a device that somebody plugged in it is worth to know why it is not read; at most addresses there simply is nobody. */
function unreadPort(seen: Sighting | Absence): string[] {
  if ('says' in seen || seen.why === null || !seen.at.startsWith('/')) return [];
  return [`No ${seen.kind} at ${seen.at}: ${seen.why}.`];
}

function askElsewhere(owner: Owner): Promise<Spot | null> {
  return askUntil(owner, 'Anything elsewhere, such as mqtt=192.168.1.5:1883 (empty: no)? ', (answer) => {
    if (answer === '') return { value: null };
    const spot = readSpot(answer);
    return spot
      ? { value: spot }
      : {
          problem: 'Please answer as gpsd=HOST:PORT, diplus=…, mqtt=HOST:PORT, obd=HOST:PORT or obd=/dev/….',
        };
  });
}

async function askOrder(owner: Owner, sources: readonly SourceEntry[]): Promise<SourceEntry[]> {
  if (sources.length < 2) return [...sources];
  owner.say('', 'Of what several know the first counts:');
  owner.say(...sources.map((source, place) => `  ${place + 1}  ${source.kind} at ${spotOf(source)}`));
  return askUntil(owner, 'Another order, such as 2 1 (empty: this one)? ', (answer) => {
    if (answer === '') return { value: [...sources] };
    const places = answer.split(/[\s,]+/).map((text) => Number(text) - 1);
    const ordered = places.flatMap((place) => sources[place] ?? []);
    return new Set(ordered).size === sources.length && ordered.length === sources.length
      ? { value: ordered }
      : { problem: `Please name each number from 1 to ${sources.length} once.` };
  });
}

function askServer(owner: Owner, tools: SetupTools): Promise<string | null> {
  owner.say('');
  return askUntil(
    owner,
    'Address of your Ligo server, such as https://ligo.example (empty: leave it as it is): ',
    (answer) => {
      if (answer === '') return { value: null };
      const problem = tools.problemOf({ version: 1, serverOrigin: answer });
      return problem === null ? { value: answer } : { problem };
    },
  );
}
