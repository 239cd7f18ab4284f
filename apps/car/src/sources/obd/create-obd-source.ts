import type { Line, LineListener } from '../../ports/line.ts';
import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import type { SourceContext } from '../source.ts';
import { supervise } from '../supervise.ts';
import { DEFAULT_PROFILE } from './default-profile.ts';
import { Elm327, ObdError } from './elm327.ts';
import type { ObdConfig } from './obd-config.ts';
import { ObdSession } from './obd-session.ts';
import { openProfile } from './profile/open-profile.ts';
import type { Profile } from './profile/profile.ts';

/** The back-off grows while an adapter is lost sooner than this. */
const STABLE_AFTER_MS = 60_000;
const UNPREPARED: SourceState = { phase: 'failed', reason: 'profile-unreadable' };

/** The part of the configuration that does not depend on where the adapter is. */
type ObdOptions = Pick<ObdConfig, 'profile' | 'model' | 'positiveCurrent' | 'onFromV'>;

/** Creates a source that reads a car through an ELM327, not yet started. Its start rejects if the profile cannot be read. */
export function createObdSource(
  options: ObdOptions,
  openLine: (listener: LineListener) => Line,
  context: SourceContext<'files'>,
): ReadingSource {
  const { clock, io } = context;
  const { profile: profileName, onFromV } = options;
  let session: ObdSession | null = null;
  const source = supervise<Profile>(
    {
      name: 'obd',
      starting: { phase: 'starting', reason: 'not-connected' },
      reports: 'figures',
      stableAfterMs: STABLE_AFTER_MS,
      prepare: () => openProfile(io.files, profileName, options),
      unprepared: UNPREPARED,
    },
    context,
    async (attempt, profile) => {
      session ??= new ObdSession(profile, onFromV, profileName === DEFAULT_PROFILE, context);
      const elm = new Elm327(openLine, clock);
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
