import type { TextFiles } from '../ports/text-files.ts';
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
