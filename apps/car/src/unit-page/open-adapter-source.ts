import { openWorkerLine } from '../platform/browser/lines/worker-line.ts';
import type { TextFiles } from '../ports/text-files.ts';
import { createObdSource } from '../sources/obd/create-obd-source.ts';
import { obdConfigSchema } from '../sources/obd/obd-config.ts';
import byd from '../sources/obd/profile/models/byd-e-platform-3.json' with { type: 'json' };
import bolt from '../sources/obd/profile/models/ev-obd-pids/bolt19.json' with { type: 'json' };
import eGolf from '../sources/obd/profile/models/ev-obd-pids/eGolf.json' with { type: 'json' };
import eNy1 from '../sources/obd/profile/models/ev-obd-pids/eny1.json' with { type: 'json' };
import hyundai from '../sources/obd/profile/models/ev-obd-pids/hkmc2017.json' with { type: 'json' };
import iPace from '../sources/obd/profile/models/ev-obd-pids/ipace2021.json' with { type: 'json' };
import machE from '../sources/obd/profile/models/ev-obd-pids/MachE.json' with { type: 'json' };
import mini from '../sources/obd/profile/models/ev-obd-pids/MiniCooperSE.json' with { type: 'json' };
import zoe from '../sources/obd/profile/models/ev-obd-pids/zoe2.json' with { type: 'json' };
import generic from '../sources/obd/profile/models/generic.json' with { type: 'json' };
import leaf from '../sources/obd/profile/models/nissan-leaf.json' with { type: 'json' };
import type { SourceContext } from '../sources/source.ts';
import type { AdapterSettings } from './unit-settings.ts';

const PROFILES: Readonly<Record<string, object>> = {
  'byd-e-platform-3': byd,
  'ev-obd-pids/bolt19': bolt,
  'ev-obd-pids/eGolf': eGolf,
  'ev-obd-pids/eny1': eNy1,
  'ev-obd-pids/hkmc2017': hyundai,
  'ev-obd-pids/ipace2021': iPace,
  'ev-obd-pids/MachE': machE,
  'ev-obd-pids/MiniCooperSE': mini,
  'ev-obd-pids/zoe2': zoe,
  generic,
  'nissan-leaf': leaf,
};

/** The profiles that come with the app; a page has no other files. */
export const builtInProfiles: TextFiles = {
  async *read(path) {
    yield JSON.stringify(PROFILES[path]);
  },
  profileNames: () => Object.keys(PROFILES),
  profilePath: (name) => name,
};

/** The OBD adapter of the page as a source, with the built-in profiles: loaded only by a car that has one. */
export function openAdapterSource(
  { profile }: AdapterSettings,
  handOver: (what: 'adapter', port: MessagePort) => void,
  context: Omit<SourceContext, 'io'>,
) {
  const config = obdConfigSchema.parse({ kind: 'obd', profile });
  return createObdSource(
    config,
    (listener) => openWorkerLine((port) => handOver('adapter', port), listener),
    { ...context, io: { files: builtInProfiles } },
  );
}
