import { lockFolder } from '../storage/folder-lock.ts';

/** Takes the folder that is its argument and keeps it. */
lockFolder(process.argv[2] ?? '');
process.send?.('held');
setInterval(() => {}, 60_000);
process.on('disconnect', () => process.exit());
