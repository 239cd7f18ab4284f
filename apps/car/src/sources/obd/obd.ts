import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { defineSource, type SourceContext } from '../source.ts';
import { supervise } from '../supervise.ts';
import { Elm327, ObdError } from './elm327.ts';
import { adapterLine, DEFAULT_PROFILE, type ObdConfig, obdConfigSchema } from './obd-config.ts';
import { obdFinder } from './obd-finder.ts';
import { ObdSession } from './obd-session.ts';
import { openProfile } from './profile/open-profile.ts';
import type { Profile } from './profile/profile.ts';

/** The back-off grows while an adapter is lost sooner than this. */
const STABLE_AFTER_MS = 60_000;
const UNPREPARED: SourceState = { phase: 'failed', reason: 'profile-unreadable' };

/** Creates a source that reads a car through an ELM327, not yet started. Its start rejects if the profile cannot be read. */
export function createObdSource(
  config: ObdConfig,
  context: SourceContext<'openTcp' | 'openSerial' | 'files'>,
): ReadingSource {
  const { clock, io } = context;
  let session: ObdSession | null = null;
  const source = supervise<Profile>(
    {
      name: 'obd',
      starting: { phase: 'starting', reason: 'not-connected' },
      reports: 'figures',
      stableAfterMs: STABLE_AFTER_MS,
      prepare: () => openProfile(io.files, config.profile, config),
      unprepared: UNPREPARED,
    },
    context,
    async (attempt, profile) => {
      session ??= new ObdSession(profile, config.onFromV, config.profile === DEFAULT_PROFILE, context);
      const elm = new Elm327(adapterLine(config, io, clock), clock);
      const end = () => void elm.end();
      attempt.signal.addEventListener('abort', end);
      try {
        return await session.run(elm, attempt);
      } catch (error) {
        if (error instanceof ObdError) return { state: { phase: 'waiting', reason: error.reason } };
        throw error;
      } finally {
        await elm.end();
      }
    },
  );
  return Object.assign(source, { queries: () => session?.queries() ?? [] });
}

export const obd = defineSource({
  name: 'obd',
  label: 'OBD',
  doc: 'OBD: an adapter in the diagnostic plug',
  options: obdConfigSchema,
  finder: obdFinder,
  open: createObdSource,
});
