import type { SetupPrompt, SetupTools, SourceEntry, SourceTrial } from '../ports/setup-tools.ts';
import { askYesNo } from './ask.ts';
import { endpointOf } from './car-file.ts';
import { readingLines } from './doctor/report.ts';

const WIDTH = 100;

/** An adapter measures the 12 V battery by itself, also with the profile of another car. */
const isOfCar = ({ name, value }: SourceTrial['readings'][number]) =>
  value !== null && name !== 'auxBatteryVoltageV';

/** Reads a source, shows what came, and asks whether it is to be used. */
export async function trySource(
  owner: SetupPrompt,
  tools: Pick<SetupTools, 'trySource' | 'validate'>,
  source: SourceEntry,
  nowMs: () => number,
): Promise<boolean> {
  const problem = tools.validate({ version: 1, sources: [source] });
  if (problem !== null) {
    owner.print(`It cannot be used: ${problem}`);
    return false;
  }
  owner.print(`Reads ${source.kind} at ${endpointOf(source)}…`);
  const { state, readings } = await tools.trySource(source);
  if (readings.length > 0) owner.print(...readingLines(readings, nowMs(), WIDTH));
  if (readings.some(({ range }) => range === 'out'))
    owner.print('OUT OF RANGE is what cannot be: is it the right profile, preset or scale for this car?');
  const isUseful = readings.some(({ value }) => value !== null);
  if (!isUseful) owner.print(`It gave no reading: ${state.reason || 'nothing came in that time'}.`);
  else if (state.phase !== 'reading') owner.print(`That may not be all: ${state.reason}.`);
  return askYesNo(owner, 'Use it?', readings.some(isOfCar));
}
