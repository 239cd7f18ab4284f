import { readdirSync } from 'node:fs';
import { root } from './lib/paths.mjs';
import { main, runToEnd, tool } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';

main(async () => {
  await ensureBuilt();
  const known = readdirSync(`${root}bench`)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No benchmark ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  let worst = 0;
  for (const name of wanted.length > 0 ? wanted : known) {
    worst = Math.max(worst, await runToEnd(tool('tsx'), ['--conditions=source', `bench/${name}.ts`]));
  }
  return worst;
});
