import { withLimit } from '@ligo/machine';
import type { DashboardAnswer, DashboardCommand } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { DashboardSources } from './dashboard-sources.ts';

/** Time limit for a new code, ms. */
const CODE_TIMEOUT_MS = 10_000;

type ControlledSubjects = Pick<
  DashboardSources,
  'pairing' | 'server' | 'shownPairing' | 'sentry' | 'simulation'
>;
type Refusal = Extract<DashboardAnswer, { ok: false }>['reason'];

/** Executes a command of the dashboard. Waits for a requested code until `signal` aborts. Never rejects. */
export async function executeCommand(
  context: Pick<CarContext, 'clock' | 'log'>,
  subjects: ControlledSubjects,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<DashboardAnswer> {
  const reason = await refusalOf(context, subjects, command, signal);
  return reason === null ? { ok: true } : { ok: false, reason };
}

async function refusalOf(
  context: Pick<CarContext, 'clock' | 'log'>,
  subjects: ControlledSubjects,
  command: DashboardCommand,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { pairing, sentry, simulation } = subjects;
  switch (command.command) {
    case 'show-code':
      return (await isCodeShown(context, subjects, signal)) ? null : 'server';
    case 'unpair':
      try {
        await pairing.unpair(command.linkId);
        return null;
      } catch (error) {
        context.log.warn({ err: error }, 'a pairing could not be ended');
        return 'server';
      }
    case 'sentry':
      if (!sentry) return 'unable';
      return (await sentry.setEnabled(command.isOn)) ? null : 'not-now';
    case 'walk-by':
      return simulation.execute({ ...command, distance: 'near' });
    default:
      return simulation.execute(command);
  }
}

async function isCodeShown(
  { clock }: Pick<CarContext, 'clock'>,
  { pairing, server, shownPairing }: ControlledSubjects,
  signal: AbortSignal,
): Promise<boolean> {
  const shown = shownPairing.nextCode().then(() => true);
  const hasEnded = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)));
  pairing.requestCode();
  // Pairing continues its attempts, and shows the code when it arrives.
  if ((server.state() ?? 'online') !== 'online') return false;
  return withLimit(clock, CODE_TIMEOUT_MS, Promise.race([shown, hasEnded]), () => false);
}
