import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { runBenchmarks } from './benchmarks.mjs';

afterEach(() => void vi.useRealTimers());

it('a benchmark ends within its limit with all that it started, and those beside it go on', async () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'ligo-bench-'))}/`;
  const started = join(folder, 'started');
  // Neither it nor its child ends without a kill.
  const child = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`;
  writeFileSync(
    join(folder, 'hangs.ts'),
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const child = spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
writeFileSync(${JSON.stringify(started)}, String(child.pid));
${child}`,
  );
  writeFileSync(join(folder, 'breaks.ts'), `throw new Error('its reference proves nothing');`);
  writeFileSync(join(folder, 'works.ts'), `console.log(process.env['LIGO_BENCH']);`);
  // The time of the limits passes only once the benchmark hangs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const running = runBenchmarks(['hangs', 'breaks', 'works'], false, { folder, limitMs: 3_600_000 });
  const pidOf = () => readFileSync(started, 'utf8');
  await vi.waitFor(() => expect(pidOf()).toMatch(/^\d+$/));
  vi.advanceTimersByTime(3_600_000 + 5_000);
  const failures = await running;
  vi.useRealTimers();
  expect([...failures].sort()).toEqual([
    ['breaks', 'ended with code 1'],
    ['hangs', 'took longer than 3600 s'],
  ]);
  const pid = Number(pidOf());
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  const small = await runBenchmarks(['breaks', 'works'], true, { folder });
  expect([...small]).toEqual([['breaks', 'ended with code 1: Error: its reference proves nothing']]);
});

it('an interruption ends all benchmarks that run at once', async () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'ligo-bench-'))}/`;
  const names = ['one', 'other'];
  const pidFile = (name: string) => join(folder, `${name}.pid`);
  for (const name of names)
    writeFileSync(
      join(folder, `${name}.ts`),
      `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(pidFile(name))}, String(process.pid));
setInterval(() => {}, 1_000);`,
    );
  const url = JSON.stringify(new URL('benchmarks.mjs', import.meta.url).href);
  const script = `import { runBenchmarks } from ${url};
for (const name of ${JSON.stringify(names)}) runBenchmarks([name], true, { folder: ${JSON.stringify(folder)} });`;
  const running = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const pidOf = (name: string) => Number(readFileSync(pidFile(name), 'utf8'));
  await vi.waitFor(() => expect(names.map(pidOf)).not.toContain(0));
  running.kill();
  expect(await once(running, 'exit')).toEqual([1, null]);
  for (const name of names)
    await vi.waitFor(() => expect(() => process.kill(pidOf(name), 0)).toThrow('ESRCH'));
});
