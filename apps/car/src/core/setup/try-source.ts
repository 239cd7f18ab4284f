import type { Owner, SetupTools, SourceEntry, Trial } from '../../ports/setup-desk.ts';
import { readingLines } from '../doctor/report.ts';
import { askYesNo } from './ask.ts';
import { spotOf } from './car-file.ts';

const WIDTH = 100;

/** An adapter measures the 12 V battery by itself, also with the profile of another car. */
const isOfCar = ({ name, value }: Trial['readings'][number]) =>
  value !== null && name !== 'auxBatteryVoltageV';

/** Reads a source, shows what came, and asks whether it is to be used. */
export async function trySource(
  owner: Owner,
  tools: Pick<SetupTools, 'tryOut' | 'problemOf'>,
  source: SourceEntry,
  nowMs: () => number,
): Promise<boolean> {
  const problem = tools.problemOf({ version: 1, sources: [source] });
  if (problem !== null) {
    owner.say(`It cannot be used: ${problem}`);
    return false;
  }
  owner.say(`Reads ${source.kind} at ${spotOf(source)}…`);
  const { state, readings } = await tools.tryOut(source);
  if (readings.length > 0) owner.say(...readingLines(readings, nowMs(), WIDTH));
  if (readings.some(({ range }) => range === 'out'))
    owner.say('OUT OF RANGE is what cannot be: is it the right profile, preset or scale for this car?');
  const isUseful = readings.some(({ value }) => value !== null);
  if (!isUseful) owner.say(`It gave no reading: ${state.reason || 'nothing came in that time'}.`);
  else if (state.phase !== 'reading') owner.say(`That may not be all: ${state.reason}.`);
  return askYesNo(owner, 'Use it?', readings.some(isOfCar));
}
