import type { SetupPrompt, SetupTools, SourceEntry, SourceTrial } from '../ports/setup-tools.ts';
import { askYesNo } from '../shared/ask.ts';
import { sourceText } from './car-file.ts';
import { readingLines } from './doctor/report.ts';

const WIDTH = 100;

/** An adapter measures the 12 V battery itself, also with the profile of another car. */
const isOfCar = ({ name, value }: SourceTrial['readings'][number]) =>
  value !== null && name !== 'auxBatteryVoltageV';

/** Reads a source for some seconds, shows its readings, and asks whether to add it. */
export async function trySource(
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
