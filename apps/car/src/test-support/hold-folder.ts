import { openDataFolder } from '../data-folder.ts';

/** Holds the folder given until it is killed. */
openDataFolder(process.argv[2] ?? '', 1);
process.stdout.write('held\n');
setInterval(() => {}, 60_000);
